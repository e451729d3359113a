import { readJsonArray, readJsonObject } from '../../../../nodes/shared/fields/json';
import { refusalOf } from '../../../harness/refusalOf';

const BROKEN = ['null', '5', '"text"', 'true', 5, true, null];

it.each<[unknown, object]>([
	['{"a": {"b": [1]}}', { a: { b: [1] } }],
	[' {"a": 1}\n', { a: 1 }],
	[{ a: 1 }, { a: 1 }],
	['', {}],
	['{}', {}],
	[undefined, {}],
])('%p is an object', (value, expected) => {
	expect(readJsonObject(value, 'Body')).toEqual(expected);
});

it.each([...BROKEN, '[]', '[{"a": 1}]', [1]])('%p is refused as an object', (value) => {
	const { message } = refusalOf(() => readJsonObject(value, 'Body'));
	expect(message).toBe('Body: must be a JSON object, such as {"name": "value"}');
});

it.each<[unknown, unknown[]]>([
	['[{"a": 1}, 2]', [{ a: 1 }, 2]],
	['[]', []],
	[[1], [1]],
])('%p is an array', (value, expected) => {
	expect(readJsonArray(value, 'Lines')).toEqual(expected);
});

it.each([...BROKEN, '', undefined, '{}', { a: 1 }])('%p is refused as an array', (value) => {
	const { message } = refusalOf(() => readJsonArray(value, 'Lines'));
	expect(message).toBe('Lines: must be a JSON array, such as [{"name": "value"}]');
});

it.each<[string, (text: string) => unknown]>([
	['{"a":', (text) => readJsonObject(`${text}1${'}'.repeat(text.length / 5)}`, 'Body')],
	['[', (text) => readJsonArray(`${text}1${']'.repeat(text.length)}`, 'Body')],
])('what is nested too deeply is refused in a sentence: %s', (piece, read) => {
	expect(read(piece.repeat(90))).toBeDefined();
	for (const levels of [110, 20_000]) {
		const { message } = refusalOf(() => read(piece.repeat(levels)));
		expect(message).toBe('Body: must not be nested deeper than 100 levels');
	}
});

it.each([
	['{a: 1}', 'line 1, column 2'],
	['{"a": 1', 'line 1, column 8'],
	['{\n  "a": 1,\n  "b" 2\n}', 'line 3, column 7'],
	['[1,\n2,,3]', 'line 2, column 3'],
	['x', 'line 1, column 1'],
])('%p stops being JSON at %s', (value, place) => {
	for (const read of [readJsonObject, readJsonArray]) {
		expect(refusalOf(() => read(value, 'Body')).message).toBe(
			`Body: is not valid JSON at ${place}`,
		);
	}
});
