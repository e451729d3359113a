import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import type { Field } from '../../../../nodes/shared/operation/field';
import { createExpressionLookup, createInputReader } from '../../../../nodes/shared/run/input';
import { refusalOf } from '../../../harness/refusalOf';

const text = { displayName: 'Text', name: 'text', type: 'string', default: 'fallback' } as const;
const locator = {
	displayName: 'Recipient',
	name: 'recipientId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
} as const;

const read = (fields: readonly Field[], stored: Record<string, unknown>) =>
	createInputReader(
		{
			getNodeParameter: (name: string, _index: number, fallback: unknown) =>
				name in stored ? stored[name] : fallback,
		} as unknown as IExecuteFunctions,
		fields,
	)(0) as Record<string, unknown>;

it('trims texts', () => {
	expect(read([text], { text: ' a b ' })).toEqual({ text: 'a b' });
});

it('falls back to the default of a hidden field', () => {
	expect(read([text, locator], {})).toEqual({ text: 'fallback', recipientId: '' });
});

it('skips notices, which hold nothing', () => {
	const notice = { displayName: 'Careful', name: 'n', type: 'notice', default: '' } as const;
	expect(read([notice, text], { n: 'x', text: 'a' })).toEqual({ text: 'a' });
});

it.each([
	[{ __rl: true, mode: 'id', value: ' 7d3f ' }, '7d3f'],
	[{ mode: 'list', value: 42 }, '42'],
	['7d3f', '7d3f'],
])('a resource locator %p becomes its id', (stored, id) => {
	expect(read([locator], { recipientId: stored })).toEqual({ recipientId: id });
});

describe('a number where a text is meant', () => {
	it.each<[number, string]>([
		[12345, '12345'],
		[0, '0'],
		[Number.MAX_SAFE_INTEGER, '9007199254740991'],
	])('%d becomes text', (stored, expected) => {
		expect(read([text], { text: stored })).toEqual({ text: expected });
	});

	// Its digits are already lost: as an account number it is somebody else's account.
	it.each([2 ** 53, 12345678901234567000, 1e21, NaN])('%d is not passed on as text', (stored) => {
		let taken: unknown;
		try {
			taken = read([text], { text: stored }).text;
		} catch (error) {
			expect((error as Error).message).toMatch(/^Text: /);
		}
		expect(taken).not.toEqual(expect.any(String));
	});

	it('stays a number in a field of another type', () => {
		const number = { displayName: 'N', name: 'n', type: 'number', default: 0 } as const;
		expect(read([number], { n: 5 })).toEqual({ n: 5 });
	});
});

describe('a collection', () => {
	const collection: Field = {
		displayName: 'More',
		name: 'more',
		type: 'collection',
		default: {},
		options: [text, locator],
	};

	it('holds ids, texts and unknown entries as they are meant', () => {
		const stored = { text: 12345, recipientId: { mode: 'id', value: 'r1' }, other: 7 };
		expect(read([collection], { more: stored })).toEqual({
			more: { text: '12345', recipientId: 'r1', other: 7 },
		});
	});

	it.each([[null], [undefined]])('is empty when it is %p', (stored) => {
		expect(read([collection], { more: stored })).toEqual({ more: {} });
	});

	it.each([['text'], [5], [true], [['a']], [new Date()], [new Map()]])('is not %p', (stored) => {
		expect(refusalOf(() => read([collection], { more: stored }))).toMatchObject({
			message: expect.stringMatching(/^More: must be an object with fields, not /),
			description: expect.stringContaining('Nothing was sent.'),
		});
	});

	const yielding = (value: unknown, field: Field = collection) =>
		createInputReader(
			{
				getNode: () => ({ type: 'merchantPayments' }),
				getNodeParameter: (_name: string, _item: number, _fallback: unknown, options?: object) =>
					options ? '={{ $json.more.all() }}' : value,
			} as unknown as IExecuteFunctions,
			[field],
		)(0);

	it.each([[undefined], [null], ['']])('is not left out when its expression yields %p', (value) => {
		for (const type of ['collection', 'fixedCollection'] as const) {
			expect(refusalOf(() => yielding(value, { ...collection, type })).message).toBe(
				'More: its expression returned no value',
			);
		}
	});

	it('may be an expression that yields an object, made wherever', () => {
		expect(yielding({ text: ' a ' })).toEqual({ more: { text: 'a' } });
		expect(yielding(structuredClone({ text: ' a ' }))).toEqual({ more: { text: 'a' } });
		expect(yielding(Object.create(null))).toEqual({ more: {} });
	});
});

describe('a JSON field', () => {
	const json = { displayName: 'Body', name: 'body', type: 'json', default: '{}' } as const;

	it('keeps an object as it is, its lists and empty values too', () => {
		const body = { list: [{ a: 'x' }, 5], flag: false, nothing: null };
		expect(read([json], { body })).toEqual({ body });
	});

	it('keeps the spaces that somebody wrote into it', () => {
		const body = { text: ' x ', list: [' y '] };
		expect(read([json], { body })).toEqual({ body });
	});

	it('is not mistaken for a resource locator', () => {
		const body = { mode: 'document', value: { number: 5 } };
		expect(read([json], { body })).toEqual({ body });
	});
});

describe('a fixed collection', () => {
	const lines: Field = {
		displayName: 'Lines',
		name: 'lines',
		type: 'fixedCollection',
		default: {},
		options: [{ displayName: 'Line', name: 'line', values: [text, locator] }],
	};

	it('holds ids and trimmed texts in its rows', () => {
		const rows = [{ text: ' a ', recipientId: { mode: 'id', value: 'r1' } }, { text: 'b' }];
		expect(read([lines], { lines: { line: rows } })).toEqual({
			lines: { line: [{ text: 'a', recipientId: 'r1' }, { text: 'b' }] },
		});
	});

	it('holds a number as text in its rows, where a text is meant', () => {
		expect(read([lines], { lines: { line: [{ text: 12345 }] } })).toEqual({
			lines: { line: [{ text: '12345' }] },
		});
	});
});

it.each([[null], ['a'], [[5]]])('a fixed collection has no row %p', (rows) => {
	const lines: Field = {
		displayName: 'Lines',
		name: 'lines',
		type: 'fixedCollection',
		default: {},
		options: [{ displayName: 'Line', name: 'line', values: [text] }],
	};
	expect(refusalOf(() => read([lines], { lines: { line: rows } })).message).toMatch(/^Lines: /);
});

describe('over many items', () => {
	const reader = (field: Field, raw: unknown, items: object[], type = 'merchantPayments') => {
		const evaluated: number[] = [];
		const context = {
			getNode: () => ({ type }),
			getInputData: () => items.map((json) => ({ json })),
			getNodeParameter: (_name: string, item: number, _fallback: unknown, options?: object) => {
				if (options) return raw;
				evaluated.push(item);
				return `evaluated ${item}`;
			},
		} as unknown as IExecuteFunctions;
		const readItem = createInputReader(context, [field]);
		return { values: items.map((_, item) => Object.values(readItem(item))[0]), evaluated };
	};

	it('takes what holds no expression as it was entered', () => {
		const { values, evaluated } = reader(text, ' fixed ', [{}, {}, {}]);
		expect(values).toEqual(['fixed', 'fixed', 'fixed']);
		expect(evaluated).toEqual([]);
	});

	it('looks up what a dragged field points to', () => {
		const items = [{ order: { id: ' a ' } }, { order: { id: 7 } }];
		const { values, evaluated } = reader(text, '={{ $json.order.id }}', items);
		expect(values).toEqual(['a', '7']);
		expect(evaluated).toEqual([]);
	});

	// There `$json` is the item of the agent, and the input what the model chose to pass.
	it('looks nothing up for a tool of an AI agent', () => {
		const items = [{ amount: 9999 }];
		const { evaluated } = reader(text, '={{ $json.amount }}', items, 'merchantPaymentsTool');
		expect(evaluated).toEqual([0]);
	});

	it('leaves a locator with more than the reference in it to n8n', () => {
		const raw = { __rl: true, mode: 'id', value: '={{ $json.id }} ' };
		expect(reader(locator, raw, [{ id: 7 }]).evaluated).toEqual([0]);
	});

	it('does so inside a resource locator', () => {
		const raw = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
		const { values, evaluated } = reader(locator, raw, [{ id: 'r1' }, { id: 'r2' }]);
		expect(values).toEqual(['r1', 'r2']);
		expect(evaluated).toEqual([]);
	});

	it.each([
		['={{ $json.id + 1 }}', [0, 1]],
		['=order {{ $json.id }}', [0, 1]],
		['={{ $json.missing }}', [0, 1]],
		['={{ $json.nested }}', [0, 1]],
		['={{ $json.sometimes }}', [1]],
	])('leaves to n8n what %s needs', (raw, expected) => {
		const items = [
			{ id: 1, nested: { a: 1 }, sometimes: 'x' },
			{ id: 2, nested: [], sometimes: null },
		];
		expect(reader(text, raw, items).evaluated).toEqual(expected);
	});

	it('evaluates a collection for each item when anything in it is an expression', () => {
		const more: Field = { displayName: 'More', name: 'm', type: 'json', default: {} };
		expect(reader(more, { a: { b: ['={{ $json.id }}'] } }, [{}, {}]).evaluated).toEqual([0, 1]);
		expect(reader(more, { a: { b: ['x'] } }, [{}, {}]).evaluated).toEqual([]);
	});
});

describe('what holds an expression', () => {
	const option = { displayName: 'Key', name: 'key', type: 'string', default: '' } as const;
	const fields = [
		{ displayName: 'Amount', name: 'amount', type: 'number', default: 0 },
		{ displayName: 'Payment', name: 'id', type: 'resourceLocator', default: '' },
		{ displayName: 'Options', name: 'options', type: 'collection', default: {}, options: [option] },
	] as const satisfies readonly Field[];

	it.each<[INodeParameters, string[]]>([
		[{}, []],
		[{ amount: 5, options: { key: 'a=b' } }, []],
		[{ amount: '={{ $json.amount }}' }, ['amount']],
		[{ id: { __rl: true, mode: 'id', value: '={{ $json.id }}' } }, ['id']],
		[{ options: { key: '={{ $json.key }}' } }, ['key']],
		[{ options: '={{ $json.options }}' }, ['options', 'key']],
	])('of %j is %j', (parameters, names) => {
		const context = {
			getNodeParameter: (name: string, _: number, fallback: unknown) =>
				parameters[name] ?? fallback,
		} as unknown as IExecuteFunctions;
		const { isComputed } = createExpressionLookup(context, fields);
		expect(['amount', 'id', 'options', 'key'].filter(isComputed)).toEqual(names);
	});
});
