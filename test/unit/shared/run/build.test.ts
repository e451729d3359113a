import { z } from 'zod';
import type { Draft, IdempotencyKey } from '../../../../nodes/shared/operation/draft';
import { needsWhen } from '../../../../nodes/shared/operation/need';
import type { Operation } from '../../../../nodes/shared/operation/operation';
import { buildRequest } from '../../../../nodes/shared/run/build';
import { itemAnswering, operation } from '../../../harness/operation';

const headerKey = ({ own, content }: IdempotencyKey, allowRepeat = false) =>
	own ?? `${allowRepeat ? 'repeated ' : ''}key of ${JSON.stringify(content)}`;

const build = async (changes: Partial<Operation>, input: object = {}) =>
	await buildRequest(operation(changes), input as never, itemAnswering().item, headerKey);

const drafted = async (draft: Draft) => (await build({ request: () => draft })).request;

it('has method, filled path and no more than it was given', async () => {
	const route = 'POST /things/{id}/do';
	const { request, echo } = await build({ route }, { id: 'a1' });
	expect(request).toMatchObject({ method: 'POST', path: '/things/a1/do', repeatable: false });
	for (const absent of ['query', 'body', 'headers', 'public', 'expects']) {
		expect(request).not.toHaveProperty(absent);
	}
	expect(echo).toEqual({});
});

it('leaves out what was left empty, and keeps what says no', async () => {
	const empty = { a: '', b: undefined, c: null, d: {} };
	const { query, body } = await drafted({
		query: { ...empty, no: false },
		body: { ...empty, zero: 0, no: false, list: [], text: 'x' },
	});
	expect(query).toEqual({ no: false });
	expect(body).toEqual({ zero: 0, no: false, list: [], text: 'x' });
});

it('tells an empty body from none', async () => {
	expect(await drafted({ body: { a: '' } })).toHaveProperty('body', {});
	expect(await drafted({})).not.toHaveProperty('body');
	expect(await drafted({ query: { a: '' } })).not.toHaveProperty('query');
});

it.each<[Partial<Operation>, boolean]>([
	[{ route: 'GET /things' }, true],
	[{ route: 'POST /things' }, false],
	[{ route: 'DELETE /things' }, false],
	[{ route: 'POST /things', repeatable: true }, true],
])('%j is repeatable: %p', async (changes, repeatable) => {
	expect((await build(changes)).request.repeatable).toBe(repeatable);
});

it('carries headers, echo, publicity, the kind of answer and the needs of this very input', async () => {
	const { request, echo } = await build(
		{
			public: true,
			needs: [
				needsWhen('a', 'when on', (input: object) => 'on' in input),
				needsWhen('b', 'when off', (input: object) => !('on' in input)),
			],
			request: () => ({
				headers: { 'X-A': '1' },
				echo: { asked: 1 },
				asText: true,
			}),
		},
		{ on: true },
	);
	const expected = { headers: { 'X-A': '1' }, public: true, expects: 'text', needs: ['a'] };
	expect(request).toMatchObject(expected);
	expect(echo).toEqual({ asked: 1 });
});

it.each<[Draft, Partial<Operation>, string]>([
	[{ idempotencyKey: { own: 'order-47', content: 1 } }, {}, 'order-47'],
	[{ idempotencyKey: { content: { amount: 5 } } }, {}, 'key of {"amount":5}'],
	[{ idempotencyKey: { content: 1 } }, { allowRepeat: true }, 'repeated key of 1'],
])('sends and shows the key of %j, %j', async (draft, changes, key) => {
	const request = () => ({ ...draft, echo: { asked: 1 } });
	const { request: sent, echo } = await build({ ...changes, request });
	expect(sent.headers).toEqual({ 'Idempotency-Key': key });
	expect(echo).toEqual({ asked: 1, idempotencyKey: key });
});

it('shows the key in a preview, too', async () => {
	const request = () => ({ preview: 'Would pay.', idempotencyKey: { content: 1 } });
	const { result } = await build({ request });
	expect(result).toMatchObject({
		message: 'Would pay. Nothing was sent.',
		request: { headers: { 'Idempotency-Key': 'key of 1' } },
	});
});

it('checks nothing when there is nothing to send', async () => {
	const schema = z.object({ title: z.string() });
	const { result } = await build({ schema, request: () => ({ result: { done: true } }) });
	expect(result).toEqual({ done: true });
});

describe('what does not fit is refused by its label', () => {
	const fields = [{ displayName: 'Thing', name: 'id', type: 'string', default: '' }] as const;

	it('in the path, before the operation is asked', async () => {
		const request = jest.fn(() => ({}));
		const changes = { route: 'GET /things/{id}', fields, request } as const;
		await expect(build(changes, { id: '../other' })).rejects.toThrow(/^Thing: /);
		expect(request).not.toHaveBeenCalled();
	});

	it.each<[string, Partial<Operation>]>([
		['path', { route: 'GET /things/{id}' }],
		['query', { request: () => ({ query: { id: 'a' } }) }],
		['body', { request: () => ({ body: { id: 'a' } }) }],
	])('in the %s', async (_, changes) => {
		const schema = z.object({ id: z.string().min(2, 'is too short') });
		const built = build({ ...changes, fields, schema }, { id: 'a' });
		await expect(built).rejects.toThrow('Thing: is too short');
	});

	it('also when a required value was left empty', async () => {
		const schema = z.object({ id: z.string({ required_error: 'must not be empty' }) });
		const built = build({ fields, schema, request: () => ({ body: { id: '' } }) });
		await expect(built).rejects.toThrow('Thing: must not be empty');
	});
});
