import type { Draft } from '../../../../nodes/shared/operation/draft';
import type { Operation, OperationContext } from '../../../../nodes/shared/operation/operation';
import { buildRequest } from '../../../../nodes/shared/run/build';
import { deliver, type StoreFile } from '../../../../nodes/shared/run/perform';
import { singlePage } from '../../../../nodes/shared/transport/paginate';
import type { Paging } from '../../../../nodes/shared/transport/request';
import { itemAnswering, operation } from '../../../harness/operation';

const storeFile: StoreFile = async ({ name, json }) => ({ json: { ...json, stored: name } });

const perform = async (
	one: Operation,
	input: never,
	context: OperationContext,
	store: StoreFile,
	send = context.call,
) => await deliver(await buildRequest(one, input, context, String), input, context, store, send);

const run = async (changes: Partial<Operation>, input: object, ...bodies: unknown[]) => {
	const { item, calls } = itemAnswering(...bodies);
	const items = await perform(operation(changes), input as never, item, storeFile);
	return { calls, json: items.map(({ json }) => json) };
};

it.each([
	[{ a: 1 }, [{ a: 1 }]],
	[
		[{ a: 1 }, { a: 2 }],
		[{ a: 1 }, { a: 2 }],
	],
	[undefined, [{}]],
	[[], []],
	[
		['text', 5, null, [1]],
		[{ value: 'text' }, { value: 5 }, { value: null }, { value: [1] }],
	],
])('an answer %j becomes %j', async (body, expected) => {
	expect((await run({}, {}, body)).json).toEqual(expected);
});

it('puts what was asked for on every result', async () => {
	const request = () => ({ echo: { asked: 5 } });
	const { json } = await run({ request }, {}, [{ a: 1 }, { a: 2 }]);
	expect(json).toEqual([
		{ a: 1, asked: 5 },
		{ a: 2, asked: 5 },
	]);
});

it('gives the operation its answer and input to make the output from', async () => {
	const request: Operation['request'] = (input) => ({
		output: ({ body }) => ({ got: [body, input] as object }),
	});
	expect((await run({ request }, { x: 1 }, 'text')).json).toEqual([{ got: ['text', { x: 1 }] }]);
});

it('says so when the response is that of an earlier attempt, and nothing was sent now', async () => {
	const { item, calls } = itemAnswering();
	const known = async () => ({ status: 201, headers: {}, body: { a: 1 }, repeated: true });
	const items = await perform(operation(), {} as never, item, storeFile, known);
	expect(items.map(({ json }) => json)).toEqual([{ a: 1, repeated: true }]);
	expect(calls).toEqual([]);
});

it('sends nothing when the result is known already', async () => {
	const request = () => ({ result: { a: 1 }, echo: { asked: 5 } });
	const { json, calls } = await run({ request }, {}, { a: 2 });
	expect(json).toEqual([{ a: 1, asked: 5 }]);
	expect(calls).toEqual([]);
});

it('stores a file instead of an output', async () => {
	const file: Draft['file'] = ({ body }) => ({
		property: 'data',
		name: `${String(body)}.csv`,
		mimeType: 'text/csv',
		content: '',
		json: { a: 1 },
	});
	expect((await run({ request: () => ({ file }) }, {}, 'sums')).json).toEqual([
		{ a: 1, stored: 'sums.csv' },
	]);
});

// n8n runs a node again whose first item has an `error`, and puts such items on the error output.
describe('an error that a success carries', () => {
	it.each([
		[
			{ id: 1, error: 'old' },
			{ id: 1, serviceError: 'old' },
		],
		[
			{ id: 1, error: null },
			{ id: 1, serviceError: null },
		],
		[{ error: 'only' }, { serviceError: 'only' }],
		[
			{ id: 1, data: { error: 'inside' } },
			{ id: 1, data: { error: 'inside' } },
		],
	])('of %j is kept under another name', async (body, expected) => {
		expect((await run({}, {}, body)).json).toEqual([expected]);
		expect((await run({ paging: singlePage }, { returnAll: true }, [body])).json).toEqual([
			expected,
		]);
		const result = () => ({ result: body });
		expect((await run({ request: result }, {})).json).toEqual([expected]);
		const output = () => ({ output: () => [body] });
		expect((await run({ request: output }, {}, {})).json).toEqual([expected]);
	});

	it('does not stay beside a file', async () => {
		const file = () => ({
			property: 'data',
			name: 'a.csv',
			mimeType: 'text/csv',
			content: '',
			json: { error: 'old' },
		});
		expect((await run({ request: () => ({ file }) }, {}, 'a')).json).toEqual([
			{ serviceError: 'old', stored: 'a.csv' },
		]);
	});

	it('costs a list no copy when there is none', async () => {
		const record = { id: 1 };
		const { item } = itemAnswering([record]);
		const [{ json }] = await perform(
			operation({ paging: singlePage }),
			{ returnAll: true } as never,
			item,
			storeFile,
		);
		expect(json).toBe(record);
	});
});

describe('a list', () => {
	const paging = singlePage;
	const all = [{ id: 1 }, { id: 2 }, { id: 3 }];

	it.each([
		[{ returnAll: true, limit: 1 }, 3],
		[{ returnAll: false, limit: 2 }, 2],
		[{ returnAll: false, limit: '2' }, 2],
		[{ returnAll: false, limit: 50 }, 3],
	])('with %j has %i records', async (input, count) => {
		expect((await run({ paging }, input, all)).json).toEqual(all.slice(0, count));
	});

	it.each([0, -1, 1.5, NaN, Infinity, 'x', '', null, undefined])(
		'with the limit %p is refused before anything is sent',
		async (limit) => {
			const { item, calls } = itemAnswering(all);
			const input = { returnAll: false, limit } as never;
			const performed = perform(operation({ paging }), input, item, storeFile);
			await expect(performed).rejects.toThrow(/^Limit: /);
			expect(calls).toEqual([]);
		},
	);

	it('asks the paging for as many as are wanted', async () => {
		const counting: Paging = { ...paging, firstQuery: (wanted) => ({ size: wanted }) };
		const { calls } = await run({ paging: counting }, { returnAll: false, limit: 7 }, []);
		expect(calls.map(({ query }) => query)).toEqual([{ size: 7 }]);
	});
});

describe('a list that is looked through here', () => {
	const pages = [
		[1, 2, 3],
		[4, 5, 6],
		[7, 8],
	].map((ids) => ids.map((id) => ({ id })));
	const paging: Paging = {
		firstQuery: () => ({}),
		start: () => {
			let page = 0;
			return (body) => ({ items: body as never, ...(++page < 3 && { next: { page } }) });
		},
	};
	const even = () => ({ keep: ({ id }: { id?: unknown }) => Number(id) % 2 === 0 });

	const look = async (
		input: object,
		changes: Partial<Operation> = {},
		bodies: unknown[] = pages,
	) => {
		const { item, calls, hints } = itemAnswering(...bodies);
		const one = operation({ paging, request: even as Operation['request'], ...changes });
		const items = await perform(one, input as never, item, storeFile);
		return { ids: items.map(({ json }) => json.id), reads: calls.length, hints };
	};

	it('is read to its end with Return All, or when fewer match than the limit', async () => {
		const whole = { ids: [2, 4, 6, 8], reads: 3, hints: [] };
		expect(await look({ returnAll: true })).toEqual(whole);
		expect(await look({ limit: 5 })).toEqual(whole);
	});

	it.each([
		[1, [2], 1],
		[2, [2, 4], 2],
		[3, [2, 4, 6], 2],
		[4, [2, 4, 6, 8], 3],
	])('is read no further than a limit of %i needs, and says so', async (limit, ids, reads) => {
		const results = limit === 1 ? '1 result' : `${limit} results`;
		expect(await look({ limit })).toEqual({
			ids,
			reads,
			hints: [
				`The search ended at the Limit of ${results}, and more may match. Turn on Return All to get all of them.`,
			],
		});
	});

	it('says of a list that came whole only what is so', async () => {
		const changes = { paging: singlePage };
		const [page] = [pages.flat()];
		expect((await look({ limit: 4 }, changes, [page])).hints).toEqual([]);
		expect((await look({ limit: 3 }, changes, [page])).hints).toEqual([
			'The search ended at the Limit of 3 results, and more match. Turn on Return All to get all of them.',
		]);
	});

	it('refuses a limit that is none before anything is sent', async () => {
		await expect(look({ limit: 0 })).rejects.toThrow('Limit: must be a whole number');
	});
});
