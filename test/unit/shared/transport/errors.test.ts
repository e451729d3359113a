import type { INode } from 'n8n-workflow';
import { buildError, detailsOf, repeatAdvice } from '../../../../nodes/shared/transport/errors';
import type { Failure } from '../../../../nodes/shared/transport/failure';
import { request } from './outcomes';

const node = {
	id: 'n',
	name: 'Node',
	type: 't',
	typeVersion: 1,
	position: [0, 0],
} as never as INode;

const failure = (changes: Partial<Failure> = {}): Failure => ({
	request: request(),
	tries: 1,
	processed: 'no',
	text: '',
	...changes,
});

const repeatable = request({ repeatable: true });
const read = request({ method: 'GET', repeatable: true });

describe('whether to repeat', () => {
	it.each<[string, Partial<Failure>, RegExp]>([
		['a read', { request: read, processed: 'unknown' }, /^Use Retry: reading changes nothing/],
		['what never arrived', { processed: 'no' }, /^Nothing was processed\. It can be sent again/],
		['a refusal', { processed: 'no', status: 400 }, /^Nothing was processed\.$/],
		['a read that was refused', { request: read, processed: 'no', status: 404 }, /^$/],
		[
			'too many requests',
			{ processed: 'no', status: 429 },
			/^Nothing was processed\. It can be sent again/,
		],
		['a keyed write that was refused', { request: repeatable }, /^Nothing was processed/],
		['a conflict', { processed: 'no', status: 409 }, /^Nothing was processed\.$/],
		// The try before it got no response.
		['a conflict after a lost response', { processed: 'unknown', status: 409 }, /^This may have/],
		['a write of unknown outcome', { processed: 'unknown' }, /^This may have gone through/],
	])('%s', (_, changes, advice) => {
		expect(repeatAdvice(failure(changes))).toMatch(advice);
	});

	it('does not forbid to repeat what the service recognises', () => {
		const unclear = failure({ request: repeatable, processed: 'unknown' });
		expect(repeatAdvice(unclear)).not.toMatch(/Do NOT/);
		// With the same key or reference it is recognized in a new execution as well.
		expect(repeatAdvice(unclear)).toMatch(
			/send the same idempotency key or reference again: the service recognizes/,
		);
		// The Retry of a parent calls its sub-workflow anew, with another automatic key.
		expect(repeatAdvice(unclear)).toContain('a sub-workflow whose parent is retried');
	});
});

describe('the error', () => {
	const error = buildError(
		node,
		failure({
			status: 400,
			code: 'invalid_request',
			requestId: 'req_1',
			tries: 2,
			text: 'The words of the service',
			fields: { title: ['is too long', 'is odd'], other: ['is missing'] },
			request: request({ label: (name) => (name === 'title' ? 'Title' : name) }),
		}),
		{ message: 'The input was refused', advice: 'Correct it.' },
	);

	it('is a plain sentence, then what to do and the facts, line by line', () => {
		expect(error.message).toBe('The input was refused');
		expect(error.description?.split('\n')).toEqual([
			'Title: is too long, is odd',
			'other: is missing',
			'The service said: The words of the service',
			'Correct it.',
			'Nothing was processed.',
			'HTTP 400 · Code: invalid_request · Request ID: req_1 · Tries: 2',
		]);
	});

	it("names fields as the editor does, also in the service's own sentences", () => {
		const labels = new Map(
			Object.entries({ due_date: 'Due Date', lines: 'Lines', account_id: 'Account' }),
		);
		const text = 'due_date is odd, lines.0.account_id too, example.com and other_name are not ours';
		const asked = request({ label: (name) => labels.get(name) ?? name });
		const said = buildError(node, failure({ status: 400, text, request: asked }), {
			message: text,
		});
		expect(said.message).toBe(
			'Due Date is odd, Line 1 > Account too, example.com and other_name are not ours',
		);
	});

	it('carries what a flow can branch on', () => {
		expect(error.httpCode).toBe('400');
		expect(error.context.data).toEqual({
			httpCode: 400,
			code: 'invalid_request',
			requestId: 'req_1',
			processed: 'no',
		});
	});

	it('does not say the words of the service twice', () => {
		const said = buildError(node, failure({ status: 400, text: 'Same' }), { message: 'Same' });
		expect(said.description).toBe('Nothing was processed.\nHTTP 400');
	});

	it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'])('names the fault %s', (fault) => {
		const broken = buildError(node, failure({ fault }), { message: 'Not reached' });
		expect(broken.message).toBe('Not reached');
		expect(broken.description).toContain(`Network fault: ${fault}`);
	});

	// n8n replaces a message that holds "EEXIST" or "ECONNRESET" anywhere, in capitals or not.
	it.each(['A preexisting refund is still open', 'The provider said ECONNRESET'])(
		'keeps the words "%s"',
		(message) => {
			expect(buildError(node, failure({ status: 400 }), { message }).message).toBe(message);
		},
	);
});

it.each<[Partial<Failure>, object]>([
	[
		{ status: 500, processed: 'unknown' },
		{ httpCode: 500, processed: 'unknown' },
	],
	[
		{ fault: 'ECONNRESET', processed: 'unknown' },
		{ networkFault: 'ECONNRESET', processed: 'unknown' },
	],
	[{ fault: 'ECONNREFUSED' }, { networkFault: 'ECONNREFUSED', processed: 'no' }],
])('tells %j apart', (changes, details) => {
	expect(detailsOf(failure(changes))).toEqual(details);
});
