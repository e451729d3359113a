import { NodeApiError } from 'n8n-workflow';
import { openClient } from '../../../../nodes/shared/transport/client';
import type { Request } from '../../../../nodes/shared/transport/request';
import { something } from '../../../../nodes/shared/transport/responseContract';
import { callContext, type Reply } from './callContext';
import { request } from './outcomes';
import { HIDDEN, service } from './service';

const call = async (replies: Reply[], changes: Partial<Request> = {}) => {
	const { context, sent } = callContext(replies);
	const result = await (
		await openClient(context, service)
	)(request(changes)).catch((error) => error);
	return { result, sent };
};

/** Everything an error can show, own properties and causes included. */
const shown = (value: unknown, seen = new Set<unknown>()): string => {
	if (typeof value !== 'object' || value === null) return String(value);
	if (seen.has(value)) return '';
	seen.add(value);
	const own = Object.getOwnPropertyNames(value) as Array<keyof typeof value>;
	return own.map((name) => `${name}: ${shown(value[name], seen)}`).join('\n');
};

it('gives the answer', async () => {
	const { result } = await call([{ status: 200, body: '{"a":1}' }]);
	expect(result).toMatchObject({ status: 200, body: { a: 1 } });
});

it('throws the explained error', async () => {
	const body = '{"error":"No.","code":"bad","request_id":"req_9"}';
	const { result, sent } = await call([{ status: 400, body }]);
	expect(result).toBeInstanceOf(NodeApiError);
	expect(result.message).toBe('No.');
	expect(result.description).toMatch(/Code: bad · Request ID: req_9$/);
	expect(sent).toHaveLength(1);
});

it('sends again what the policy allows, and what came of it counts', async () => {
	const paused = {
		status: 503,
		body: '{"code":"service_paused"}',
		headers: { 'retry-after': '0' },
	};
	const { result, sent } = await call([paused, { status: 200, body: '{}' }]);
	expect(sent).toHaveLength(2);
	expect(result).toMatchObject({ status: 200, tries: 2, doubt: false });
});

it('warns when an earlier try may have been processed', async () => {
	const unclear = { status: 500, headers: { 'retry-after': '0' } };
	const refused = { status: 400, body: '{"error":"No."}' };
	const { result } = await call([unclear, refused], { repeatable: true });
	expect(result.context.data).toEqual({ httpCode: 400, processed: 'unknown' });
});

describe('a success without what was promised', () => {
	const contract = something;
	const whole = { status: 200, body: '{"id":"a"}' };

	it.each(['', '{}', '[]', 'null', '{"error":"No.","code":"bad"}', '{"id":', '<html>'])(
		'is asked for again when the service recognizes the duplicate: %j',
		async (body) => {
			const again = [{ status: 200, body, headers: { 'retry-after': '0' } }, whole];
			const { result, sent } = await call(again, { contract, repeatable: true });
			expect(result).toMatchObject({ body: { id: 'a' }, tries: 2, doubt: true });
			expect(sent).toHaveLength(2);
		},
	);

	it.each([
		['', /documents: an object that is not empty$/, /^The response was empty\./],
		['{}', /documents: an object that is not empty$/, /^The service said: \{\}/],
		['{"error":"No.","code":"bad"}', /documents: an error came/, /^The service said: No\./],
		['{"id":', /^The response is not from the service$/, /This may have gone through/],
	])('leaves open what was done otherwise: %j', async (body, message, description) => {
		const { result, sent } = await call([{ status: 200, body }, whole], { contract });
		expect(result).toBeInstanceOf(NodeApiError);
		expect(result.message).toMatch(message);
		expect(result.description).toMatch(description);
		expect(result.description).toContain('This may have gone through');
		expect(result.context.data).toMatchObject({ httpCode: 200, processed: 'unknown' });
		expect(sent).toHaveLength(1);
	});
});

describe('the key is nowhere to be seen', () => {
	const config = { headers: { Authorization: `Bearer ${HIDDEN}` } };

	it.each<[string, Reply]>([
		['a refusal', { status: 401, body: `{"error":"${HIDDEN} is not good","code":"${HIDDEN}"}` }],
		['a page', { status: 502, body: `<h1>${HIDDEN}</h1>` }],
		['field errors', { status: 400, body: `{"error":{"fieldErrors":{"a":["${HIDDEN}"]}}}` }],
		['a header', { status: 400, headers: { 'x-request-id': HIDDEN } }],
		['a fault', Object.assign(new Error(HIDDEN), { code: 'ECONNRESET', config, request: config })],
	])('in the error of %s', async (_, reply) => {
		const { result } = await call([reply]);
		expect(result).toBeInstanceOf(NodeApiError);
		expect(shown(result)).toContain(result.message);
		expect(shown(result)).not.toContain(HIDDEN);
	});
});
