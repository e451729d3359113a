import { lookUpIn, pathIn, plainValueAt } from '../../../../nodes/shared/expression/lookUp';

it.each([
	['={{ $json.id }}', ['id']],
	['={{$json.order.id}}', ['order', 'id']],
	["={{ $json['First Name'] }}", ['First Name']],
	['={{ $json["a.b"].c }}', ['a.b', 'c']],
	['={{ $json.lines[0].price }}', ['lines', '0', 'price']],
	["={{ $json.a['b'][1]\n}}", ['a', 'b', '1']],
	['={{ $json.x_1 }}', ['x_1']],
	['={{ $json?.id }}', ['id']],
])('%j points to %j', (expression, path) => {
	expect(pathIn(expression)).toEqual(path);
});

it.each([
	['={{ $json }}'],
	['={{ $json.id.length() }}'],
	['={{ $json.a + $json.b }}'],
	['={{ $json.id ?? 1 }}'],
	['=x{{ $json.id }}'],
	['={{ $json.id }} '],
	['{{ $json.id }}'],
	['={{ $json[name] }}'],
	['={{ $("Other").item.json.id }}'],
	['={{ $json[010] }}'],
	["={{ $json['}}'] }}"],
	['={{ $json.constructor }}'],
	["={{ $json['a\nb'] }}"],
	[5],
	[undefined],
])('%j is left to n8n', (expression) => {
	expect(pathIn(expression)).toBeUndefined();
});

it('finds plain values of the item itself, and nothing else', () => {
	const json = {
		text: 'x',
		zero: 0,
		no: false,
		nothing: null,
		list: [{ id: 'a' }],
		deep: { er: 1 },
	};
	const at = (...path: string[]) => plainValueAt(json, path);
	expect(at('text')).toBe('x');
	expect(at('zero')).toBe(0);
	expect(at('no')).toBe(false);
	expect(at('list', '0', 'id')).toBe('a');
	expect(at('deep', 'er')).toBe(1);
	for (const path of [
		['nothing'],
		['list'],
		['deep'],
		['missing'],
		['toString'],
		['constructor', 'name'],
		['__proto__'],
		['text', 'length'],
	]) {
		expect(at(...path)).toBeUndefined();
	}
});

describe('in rows and collections', () => {
	const json = { id: 'a', price: 12.5, nothing: null };

	it('puts what references point to in their place', () => {
		const rows = { row: [{ text: '={{ $json.id }}', price: '={{ $json.price }}', kept: null }] };
		expect(lookUpIn(rows)?.(json)).toEqual({ row: [{ text: 'a', price: 12.5, kept: null }] });
	});

	it('leaves all of it to n8n when one of them points to nothing', () => {
		expect(lookUpIn(['={{ $json.id }}', '={{ $json.nothing }}'])?.(json)).toBeUndefined();
	});

	it('cannot look up what holds another expression', () => {
		expect(lookUpIn({ a: '={{ $json.id }}', b: [{ c: '={{ $json.id + 1 }}' }] })).toBeUndefined();
	});
});
