import { isExpected } from '../../../../nodes/shared/transport/client';
import { failureOf, shorten } from '../../../../nodes/shared/transport/failure';
import type { Outcome, Request, ServiceResponse } from '../../../../nodes/shared/transport/request';
import { answer, isUnprocessed, maybe, never, readError, request } from './outcomes';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const fail = (outcome: Outcome, changes: Partial<Request> = {}) =>
	isExpected(outcome, request(changes))
		? undefined
		: failureOf(request(changes), outcome, readError, isUnprocessed, NOW);

const ok = (body: unknown): Outcome => ({ status: 200, headers: {}, body });

describe('success', () => {
	it.each([{}, [], { a: 1 }, undefined, null])('is an answer with %j', (body) => {
		expect(fail(ok(body))).toBeUndefined();
	});

	it('is a 202, and a text where one is expected', () => {
		expect(fail(answer(202))).toBeUndefined();
		expect(fail(ok('a,b'), { expects: 'text' })).toBeUndefined();
	});

	it.each(['<html>Login</html>', 5, true])('is not %j where data is expected', (body) => {
		expect(fail(ok(body))).toMatchObject({ status: 200, processed: 'unknown' });
	});

	it('is what was promised', () => {
		const contract = {
			words: 'an a',
			matches: ({ body }: ServiceResponse) => 'a' in (body as object),
		};
		expect(fail(ok({ a: 1 }), { contract })).toBeUndefined();
		expect(fail(ok({ b: 1 }), { contract })).toMatchObject({
			status: 200,
			processed: 'unknown',
			missing: 'an a',
			text: '{"b":1}',
		});
		// What is not even data is no answer of the service, whatever it promises.
		expect(fail(ok('<html>'), { contract })).toMatchObject({ missing: undefined });
	});

	it.each([199, 300, 302, 304, 400, 500])('is not the status %i', (status) => {
		expect(fail(answer(status))).toMatchObject({ status });
	});
});

describe('whether it was processed', () => {
	it.each<[string, Outcome, 'no' | 'unknown']>([
		['connection never made', never, 'no'],
		['connection lost', maybe, 'unknown'],
		['400', answer(400), 'no'],
		['408', answer(408), 'unknown'],
		['409', answer(409), 'no'],
		['429', answer(429), 'no'],
		['500', answer(500), 'unknown'],
		['501', answer(501), 'no'],
		['502', answer(502), 'unknown'],
		['503', answer(503, 'unavailable'), 'unknown'],
		['503 service_paused', answer(503, 'service_paused'), 'no'],
		['service_paused beside a redirect', answer(302, 'service_paused'), 'unknown'],
		['302', answer(302), 'unknown'],
		['a refusal after a doubtful try', { ...answer(400), doubt: true }, 'unknown'],
		['a pause after a doubtful try', { ...answer(503, 'service_paused'), doubt: true }, 'unknown'],
		['no connection after a doubtful try', { ...never, doubt: true }, 'unknown'],
	])('%s', (_, outcome, processed) => {
		expect(fail(outcome)?.processed).toBe(processed);
	});
});

describe('what is known', () => {
	it('of an answer: its words, code, id, tries and when to come back', () => {
		const outcome = { ...answer(429, 'rate_limited', { 'retry-after': '1.2' }), tries: 4 };
		expect(fail(outcome)).toMatchObject({
			status: 429,
			text: 'Words about rate_limited',
			code: 'rate_limited',
			requestId: 'req_1',
			tries: 4,
			retryAfterSeconds: 2,
		});
	});

	it('of an answer of somebody else: the header, and the body as it came', () => {
		const headers = { 'x-request-id': 'req_h' };
		const failure = fail({ status: 404, headers, body: '<h1>Not  Found</h1>\n' });
		expect(failure).toMatchObject({ requestId: 'req_h', text: 'Not Found', tries: 1 });
		expect(failure).not.toHaveProperty('retryAfterSeconds');
	});

	it('of a fault: its code', () => {
		expect(fail({ ...maybe, tries: 2 })).toMatchObject({ fault: 'ECONNRESET', tries: 2, text: '' });
	});

	it('does not repeat the body when the errors are listed per field', () => {
		const fields = { title: ['is too long'] };
		const failure = failureOf(request(), answer(400), () => ({ fields }), isUnprocessed);
		expect(failure).toMatchObject({ fields, text: '' });
	});
});

it.each([
	[{ a: 1 }, '{"a":1}'],
	[undefined, ''],
	['  a \n b ', 'a b'],
	['<p>a</p><p>b</p>', 'a b'],
	['x'.repeat(300), 'x'.repeat(300)],
	['x'.repeat(301), `${'x'.repeat(300)}…`],
])('shortens %#', (body, expected) => {
	expect(shorten(body)).toBe(expected);
});

it('says nothing of a body that is nested too deep to be written, and fails on nothing', () => {
	const deep: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
	expect(fail({ status: 500, headers: {}, body: deep })).toMatchObject({
		status: 500,
		processed: 'unknown',
		text: '',
	});
});

describe('control characters of a service', () => {
	const hostile = 'a\u001b[2Jb\u0000c\u009bd\u202ee\u2066f\u200fg\u2028h\ufeffi\rj';
	const shown = 'a\ufffd[2Jb\ufffdc\ufffdd\ufffde\ufffdf\ufffdg h i j';

	it('are not in what it says', () => {
		expect(fail({ status: 400, headers: {}, body: { error: hostile } })?.text).toBe(shown);
		expect(fail({ status: 400, headers: {}, body: hostile })?.text).toBe(shown);
		expect(shorten({ deep: '\u202e' })).toBe('{"deep":"\ufffd"}');
	});

	it('are not in its code and in the ID of the request, which hold no line break either', () => {
		const body = { error: 'no', code: `${hostile}\nb`, request_id: hostile };
		expect(fail({ status: 400, headers: {}, body })).toMatchObject({
			code: `${shown} b`,
			requestId: shown,
		});
		const headers = { 'x-request-id': hostile };
		expect(fail({ status: 400, headers, body: '' })?.requestId).toBe(shown);
	});

	it('leave letters, emoji and other scripts alone', () => {
		const text = 'Zoë Müller 支払い می\u200cخواهم 👩\u200d💻 "49.50 €"';
		expect(shorten(text)).toBe(text);
	});
});

describe('a signing secret in what went wrong', () => {
	const SIGNS = 'whsec_0123456789abcdef';

	it.each([
		['that was cut off', `{"id":"e1","secret":"${SIGNS}","url":"htt`],
		['that was cut off within it', `{"id":"e1","secret":"${SIGNS}`],
		['of another form', [{ secret: SIGNS }]],
		['that is nothing else', SIGNS],
		['that says it in words', { error: `Saved with ${SIGNS}.`, code: SIGNS, request_id: SIGNS }],
	])('is not repeated from an answer %s', (_, body) => {
		for (const status of [200, 500]) {
			const failure = failureOf(
				request(),
				{ status, headers: {}, body },
				readError,
				isUnprocessed,
				NOW,
			);
			expect(JSON.stringify({ ...failure, request: undefined })).not.toContain(SIGNS.slice(6));
			expect(failure.text).toContain('[signing secret]');
		}
	});
});
