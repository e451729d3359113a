import { arraysOf, findList } from '../../../../nodes/shared/transport/list';
import { refusalOf } from '../../../harness/refusalOf';

const one = [{ id: 1 }];

it.each<[unknown, object[]]>([
	[one, one],
	[[], []],
	[{ data: one, total: 1 }, one],
	[{ anything: one }, one],
	[{ result: { items: one, page: 1 } }, one],
	[{ a: { b: { c: [] } } }, []],
	// What stands deeper inside belongs to the records.
	[{ data: [{ id: 1, tags: ['x'] }], meta: { links: [1] } }, [{ id: 1, tags: ['x'] }]],
	[{ ids: ['a', 2] }, [{ value: 'a' }, { value: 2 }]],
	[{ rows: [[1], null] }, [{ value: [1] }, { value: null }]],
])('finds the list of %j', (body, list) => {
	expect(findList(body)).toEqual(list);
});

it.each<[unknown, RegExp]>([
	[{ data: one, errors: [] }, /the keys data, errors\.$/],
	[{ a: { x: one }, b: { y: one } }, /the keys a, b\.$/],
	[{ warnings: [], result: { items: one } }, /the keys warnings, result\.$/],
	[{ message: 'hello' }, /the keys message\.$/],
	[{}, /the keys \(none\)\.$/],
	['<html>', /found string\.$/],
	[undefined, /found undefined\.$/],
	[null, /found object\.$/],
	[5, /found number\.$/],
])('does not guess in %j', (body, description) => {
	const refusal = refusalOf(() => findList(body));
	expect(refusal.message).toMatch(/holds no list that can be recognised$/);
	expect(refusal.description).toMatch(description);
});

it('names the arrays it finds', () => {
	expect(arraysOf({ a: [1], n: 5, b: [] })).toEqual([
		['a', [1]],
		['b', []],
	]);
	expect(arraysOf([1])).toEqual([['', [1]]]);
	expect(arraysOf('text')).toEqual([]);
});
