import { explain, EXPLAINED_CODES, readError } from '../../../nodes/MerchantPayments/explain';
import { service } from '../../../nodes/MerchantPayments/service';
import { createIsUnprocessed, failureOf } from '../../../nodes/shared/transport/failure';
import type { Request } from '../../../nodes/shared/transport/request';
import { ERROR_TABLE } from './errorTable';

const request: Request = { method: 'POST', path: '/payouts', repeatable: true };
const isUnprocessed = createIsUnprocessed(service.readError, service.unprocessedCodes);

const failure = (status: number, body: unknown, changes: object = {}, headers = {}) => {
	const outcome = { status, headers, body, ...changes };
	return failureOf({ ...request, ...changes }, outcome, readError, isUnprocessed);
};

describe('every row of the error table', () => {
	it.each(ERROR_TABLE)('$status $code', ({ status, code, message, advice, processed }) => {
		const body = { error: 'Words of the service', code, request_id: 'req_1' };
		const failed = failure(status, body, {}, { 'retry-after': '300' });
		const explanation = explain(failed);
		expect(explanation.message).toMatch(message);
		expect(explanation.advice ?? '').toMatch(advice);
		expect(failed.processed).toBe(processed);
		expect(failed.requestId).toBe('req_1');
	});

	it('is explained, and nothing else is', () => {
		const documented = new Set(ERROR_TABLE.map(({ code }) => code));
		expect([...EXPLAINED_CODES].sort()).toEqual([...documented].sort());
	});
});

it('does not explain an error that came as a success by its code, and leaves open what was done', () => {
	const contract = { words: 'a payoutId', matches: () => false };
	for (const code of EXPLAINED_CODES) {
		const failed = failure(200, { error: 'Words', code }, { contract });
		expect(explain(failed).message).toMatch(/documents: an error came with a status of success$/);
		expect(failed).toMatchObject({ processed: 'unknown', text: 'Words', code });
	}
});

it.each([
	[429, 'rate_limited'],
	[500, 'internal_error'],
	[502, 'internal_error'],
	[503, 'unavailable'],
	[503, 'service_paused'],
])('says when to come back after %i %s', (status, code) => {
	const failed = failure(status, { code }, {}, { 'retry-after': '300' });
	expect(explain(failed).advice).toContain('Try again in 5 minutes.');
});

describe('a 403', () => {
	const denied = (needs?: string[]) =>
		explain(failure(403, { error: 'No', code: 'permission_denied' }, { needs })).message;

	it('names the scope first, all that are needed', () => {
		expect(denied(['settlements:read', 'reports:export'])).toMatch(
			/lacks the scope settlements:read and reports:export$/,
		);
	});

	it.each([undefined, []])('names none when %j is needed', (needs) => {
		expect(denied(needs)).toBe('The API key does not allow this');
	});
});

it('says of refused input that an earlier try may have succeeded', () => {
	const body = { error: 'Already refunded', code: 'invalid_request' };
	expect(explain(failure(400, body)).advice).toBeUndefined();
	expect(explain(failure(400, body, { doubt: true })).advice).toMatch(/may have succeeded/);
});

// "not_found" is a code of the service; what every object inherits is none.
it.each(['constructor', 'toString', '__proto__', 'something_new'])('knows no code %s', (code) => {
	const explanation = explain(failure(400, { error: 'Words', code }));
	expect(explanation).toEqual({ message: 'Words' });
});

it('falls back to what the status says when a proxy answers', () => {
	expect(explain(failure(503, '<h1>Down</h1>')).message).toBe(
		'The service is temporarily unavailable',
	);
});

describe('readError', () => {
	it('reads a sentence', () => {
		expect(readError({ error: 'No', code: 'conflict', request_id: 'r' })).toEqual({
			text: 'No',
			code: 'conflict',
			requestId: 'r',
		});
	});

	it('reads errors per field and of the form', () => {
		const error = { formErrors: ['A.', 'B.'], fieldErrors: { amount: ['too big', 'odd'], x: 'y' } };
		expect(readError({ error, code: 'invalid_request' })).toMatchObject({
			text: 'A. B.',
			fields: { amount: ['too big', 'odd'], x: [] },
		});
	});

	it.each([undefined, null, 'text', 5, [], [{ code: 'x' }]])('makes nothing of %j', (body) => {
		expect(readError(body)).toEqual({});
	});

	it('does not take odd types for words', () => {
		expect(readError({ error: 5, code: {}, request_id: 7 })).toEqual({});
		expect(readError({ error: '', code: '' })).toEqual({});
	});
});

it.each([
	['The key lacks the scope recipients:verify', 'recipients:verify'],
	['Missing scope: settlements:read (settlement account)', 'settlements:read'],
])('names the scope of "%s", and does not take it for something else', (error, scope) => {
	const { message } = explain(failure(403, { error, code: 'permission_denied' }));
	expect(message).toBe(`The API key lacks the scope ${scope}`);
});
