import { arraysOf, everyArrayIn, findList } from '../../../../nodes/shared/transport/list';
import { growthOf } from '../../../harness/linear.mts';
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
	// Beside a list stands what is said about it.
	[{ data: one, errors: [] }, one],
	[{ data: one, warnings: ['late'] }, one],
	[{ data: [], warnings: ['late'] }, []],
	[{ payouts: one, warnings: ['late'], notes: [] }, one],
	// And above it.
	[{ warnings: ['late'], data: { items: one } }, one],
	[{ errors: [], data: { items: one } }, one],
	[{ code: 0, messages: [{ text: 'ok' }], result: { items: [] } }, []],
	[{ notices: [{ text: 'late' }], data: { items: one } }, one],
	// One entry that is no record does not make another list of it.
	[{ data: [{ id: 1 }, null], meta: { filters: [] } }, [{ id: 1 }, { value: null }]],
	[{ ids: ['a', 2] }, [{ value: 'a' }, { value: 2 }]],
	[{ rows: [[1], null] }, [{ value: [1] }, { value: null }]],
])('finds the list of %j', (body, list) => {
	expect(findList(body)).toEqual(list);
});

it.each<[unknown, RegExp]>([
	[{ one, other: one }, /the keys one, other\.$/],
	[{ one: [], other: [] }, /the keys one, other\.$/],
	[{ a: { x: one }, b: { y: one } }, /the keys a, b\.$/],
	[{ rows: [], result: { items: one } }, /the keys rows, result\.$/],
	[{ message: 'hello' }, /the keys message\.$/],
	[{}, /the keys \(none\)\.$/],
	['<html>', /found string\.$/],
	[undefined, /found undefined\.$/],
	[null, /found object\.$/],
	[5, /found number\.$/],
])('does not guess in %j', (body, description) => {
	const refusal = refusalOf(() => findList(body));
	expect(refusal.message).toMatch(/contains no list$/);
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

describe('lists behind objects', () => {
	const nested = (levels: number, inside: object) => {
		let body = inside;
		for (let level = 0; level < levels; level += 1) body = { a: body };
		return body;
	};
	const lists = (count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, []]));

	it('are found in a time that grows with their number', async () => {
		const bodies = new Map([200, 1_600].map((size) => [size, nested(size, lists(50 * size))]));
		// The same number of lists, eight times as many at once: handed up level by level they take
		// eight times as long.
		const find = (size: number) => {
			for (let done = 0; done < 1_600; done += size) everyArrayIn(bodies.get(size));
		};
		expect(await growthOf([200, 1_600], 5, find)).toBeLessThan(5);
	});

	it('are found however deep they lie', () => {
		expect(everyArrayIn(nested(50_000, lists(3)))).toHaveLength(3);
		expect(findList(nested(50_000, { list: one }))).toEqual(one);
	});
});
