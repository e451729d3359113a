import { explain, readError } from '../../../nodes/MerchantAccounting/explain';
import { service } from '../../../nodes/MerchantAccounting/service';
import { createIsUnprocessed, failureOf } from '../../../nodes/shared/transport/failure';
import type { Outcome, Request } from '../../../nodes/shared/transport/request';

const isUnprocessed = createIsUnprocessed(service.readError, service.unprocessedCodes);

const failure = (outcome: Outcome, changes: Partial<Request> = {}) => {
	const request: Request = { method: 'POST', path: '/invoices', repeatable: false, ...changes };
	return failureOf(request, outcome, readError, isUnprocessed);
};
const answer = (status: number, body: unknown = '', headers = {}) => ({ status, headers, body });

describe('readError', () => {
	it.each(['error', 'message', 'reason', 'detail'])('reads the sentence under %s', (key) => {
		expect(readError({ [key]: 'No' })).toEqual({ text: 'No' });
	});

	// Whatever stands beside the sentence may be what a person needs.
	it.each<[unknown]>([
		[{ error: 'No', field: 'lines' }],
		[{ message: 'No', error: 'Bad Request' }],
		[{ title: 'No' }],
		[{ error: { message: 'No' } }],
		[{ error: 5 }],
		[{ errors: ['No'] }],
		[['No']],
		[[{ error: 'No' }]],
		['No'],
		[{}],
		[null],
		[undefined],
		[5],
	])('leaves %j to be shown as it came', (body) => {
		expect(readError(body)).toEqual({});
	});
});

describe('the words of the service', () => {
	it.each<[unknown, string]>([
		['No such account', 'No such account'],
		[{ error: 'No such account' }, 'No such account'],
		[{ error: { message: 'No', field: 'x' } }, '{"error":{"message":"No","field":"x"}}'],
		[[{ message: 'No' }], '[{"message":"No"}]'],
		['<html><body><h1>400</h1>\n<p>No</p></body></html>', '400 No'],
		[{}, '{}'],
		[null, 'null'],
	])('%j read %s', (body, text) => {
		expect(failure(answer(400, body)).text).toBe(text);
		expect(explain(failure(answer(400, body))).message).toBe(text);
	});

	it.each<[string, (text: string) => unknown]>([
		['a sentence', (text) => ({ error: text })],
		['an object', (text) => ({ error: { message: text } })],
		['a list', (text) => [text]],
		['a page', (text) => `<p>${text}</p>`],
	])('are shortened in %s', (_, body) => {
		const { text } = failure(answer(400, body('long '.repeat(1000))));
		expect(text).toContain('long long');
		expect(text.length).toBeLessThan(400);
	});

	it('are not replaced by nothing', () => {
		for (const body of ['', undefined, { error: '' }, '<br>']) {
			expect(explain(failure(answer(400, body))).message).toMatch(/rejected .*HTTP 400/);
		}
	});
});

describe('a key that is refused', () => {
	it.each([
		[401, 'POST', /did not accept the API key$/, /read and write access/],
		[403, 'POST', /does not allow this$/, /read and write access/],
		[401, 'GET', /did not accept the API key$/, /have read access/],
		[403, 'GET', /does not allow this$/, /have read access/],
	] as const)('with %i on a %s', (status, method, message, advice) => {
		const explanation = explain(failure(answer(status), { method }));
		expect(explanation.message).toMatch(message);
		expect(explanation.advice).toMatch(advice);
		if (method === 'GET') expect(explanation.advice).not.toMatch(/write/);
	});
});

it('speaks of an ID only when one was asked for', () => {
	const get = { method: 'GET', path: '/invoices/7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13' } as const;
	expect(explain(failure(answer(404), get)).message).toMatch(/no record with this ID$/);
	for (const path of ['/accounts', '/reports/trial-balance']) {
		expect(explain(failure(answer(404), { method: 'GET', path })).message).not.toMatch(/ID/);
	}
	expect(explain(failure(answer(404))).message).not.toMatch(/ID/);
});

// No code is documented, so no answer but a refusal promises that nothing was done.
it.each<[Outcome, 'no' | 'unknown']>([
	...[400, 401, 403, 404, 409, 422, 429, 501].map((status) => [answer(status), 'no'] as never),
	...[408, 500, 502, 503, 504].map((status) => [answer(status), 'unknown'] as never),
	[answer(503, { code: 'service_paused' }), 'unknown'],
	[answer(201, '<html>'), 'unknown'],
	[answer(302), 'unknown'],
	[{ fault: 'ECONNREFUSED', reached: 'never' }, 'no'],
	[{ fault: 'ECONNRESET', reached: 'maybe' }, 'unknown'],
])('%j was processed: %s', (outcome, processed) => {
	expect(failure(outcome).processed).toBe(processed);
});

it('says which key an operation needs', () => {
	expect(service.describeNeeds(['read and write'])).toBe(
		'Needs an API key that can read and write',
	);
	expect(service.credential).toBe('merchantAccountingApi');
});
