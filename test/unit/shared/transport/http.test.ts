import { http } from '../../../../nodes/shared/transport/http';
import type { Request } from '../../../../nodes/shared/transport/request';
import { callContext, type Reply } from './callContext';
import { request } from './outcomes';
import { connection, HIDDEN, service } from './service';

const send = async (reply: Reply, changes: Partial<Request> = {}) => {
	const { context, sent } = callContext([reply]);
	const outcome = await http(context, service, connection)(request(changes));
	return { outcome, options: sent[0] };
};

const ok = { status: 200, body: '{}' };

describe('the request', () => {
	it('goes to the address and path with the credential, and as n8n must be told to', async () => {
		const { options } = await send(ok, { query: { a: 1 }, headers: { 'Idempotency-Key': 'k' } });
		expect(options).toEqual({
			credential: 'someApi',
			data: { apiKey: HIDDEN },
			method: 'POST',
			url: 'https://api.example.com/api/v1/things',
			headers: { accept: 'application/json', 'Idempotency-Key': 'k' },
			qs: { a: 1 },
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: expect.any(Number),
			abortSignal: expect.any(AbortSignal),
		});
	});

	it('asks for a text unpacked: a packed one that was cut off would pass for the whole', async () => {
		const { options } = await send(ok, { expects: 'text' });
		expect(options.headers).toMatchObject({ 'accept-encoding': 'identity' });
	});

	it('carries a body as JSON, an empty one too', async () => {
		expect((await send(ok, { body: { a: 1 } })).options).toMatchObject({
			body: { a: 1 },
			json: true,
		});
		expect((await send(ok, { body: {} })).options).toMatchObject({ body: {}, json: true });
		expect((await send(ok)).options).not.toHaveProperty('body');
	});

	it('goes without the key where the service asks for none', async () => {
		expect((await send(ok, { public: true })).options).not.toHaveProperty('credential');
	});

	it('waits a bounded time', async () => {
		expect((await send(ok)).options.timeout).toBeLessThanOrEqual(60_000);
	});
});

describe('the answer', () => {
	it.each([
		['{"a": [1]}', { a: [1] }],
		['', undefined],
		['<html>', '<html>'],
		['a,b\n1,2', 'a,b\n1,2'],
	])('%p is read as %j', async (body, expected) => {
		const headers = { 'x-request-id': 'r' };
		const { outcome } = await send({ status: 418, body, headers });
		expect(outcome).toEqual({ status: 418, headers, body: expected, size: body.length });
	});

	it.each(['1', 'true', '"gross"'])('%p stays a text where one is expected', async (body) => {
		const { outcome } = await send({ status: 200, body }, { expects: 'text' });
		expect(outcome).toMatchObject({ body });
	});

	it('has no key in it, wherever it stood', async () => {
		const body = `{"error": "Key ${HIDDEN} and ${HIDDEN}", "${HIDDEN}": 1}`;
		const { outcome } = await send({ status: 401, body });
		expect(JSON.stringify(outcome)).not.toContain(HIDDEN);
		expect(outcome).toMatchObject({ body: { error: 'Key [API key] and [API key]' } });
		const page = await send({ status: 502, body: `<p>${HIDDEN}</p>` });
		expect(page.outcome).toMatchObject({ body: '<p>[API key]</p>' });
	});
});

describe('the key is recognised', () => {
	const escaped = (text: string) =>
		[...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
	const percent = (text: string) =>
		[...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
	const base64 = (text: string) => Buffer.from(text).toString('base64');

	it.each<[string, string]>([
		['escaped as in JSON', escaped(HIDDEN)],
		['escaped in capitals', escaped(HIDDEN).replace(/[a-f]+$/, (end) => end.toUpperCase())],
		['escaped in part', `${escaped(HIDDEN.slice(0, 4))}${HIDDEN.slice(4)}`],
		['encoded as in an address', percent(HIDDEN)],
		['encoded in part', HIDDEN.replaceAll('_', '%5F')],
		['in base64', base64(HIDDEN)],
		['in base64 behind one byte', base64(`:${HIDDEN}`)],
		['in base64 behind two', base64(`a:${HIDDEN}`)],
		['in base64 with more around it', base64(`Authorization: Bearer ${HIDDEN}\r\nAccept: */*`)],
		['as in a page', [...HIDDEN].map((one) => `&#${one.charCodeAt(0)};`).join('')],
		[
			'as in a page, in hex',
			[...HIDDEN].map((one) => `&#x${one.charCodeAt(0).toString(16)};`).join(''),
		],
		['in the base64 of addresses', Buffer.from(`?${HIDDEN}?`).toString('base64url')],
	])('%s', async (_, spelled) => {
		const body = `{"said": "so ${spelled}"}`;
		const { outcome } = await send({ status: 400, body, headers: { 'x-said': spelled } });
		expect(JSON.stringify(outcome).match(/\[API key\]/g)).toHaveLength(2);
		expect(JSON.stringify(outcome)).not.toContain(HIDDEN);
	});

	it.each(['\\\\', '\\\\\\\\', '\\n', '\\"'])(
		'behind %s, and the answer can be read',
		async (before) => {
			const { outcome } = await send({ status: 200, body: `{"a":"${before}${HIDDEN}"}` });
			const a = JSON.parse(`"${before}[API key]"`) as string;
			expect(outcome).toMatchObject({ body: { a } });
		},
	);

	it('and nothing else is touched', async () => {
		const text = `100 % of \\u0073vc_live_ and ${base64('something else')} \\ %73`;
		const { outcome } = await send({ status: 400, body: JSON.stringify({ text }) });
		expect(outcome).toMatchObject({ body: { text } });
	});
});

describe('a fault', () => {
	const error = (fields: object, cause?: object) =>
		Object.assign(new Error(`failed with ${HIDDEN}`), fields, cause && { cause });

	it.each<[string, object, object | undefined]>([
		['ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }, undefined],
		['ENOTFOUND', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, undefined],
		['EAI_AGAIN', { code: 'EAI_AGAIN' }, undefined],
		['ETIMEDOUT', { code: 'ETIMEDOUT', syscall: 'connect' }, undefined],
		['EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'connect' }, undefined],
		['CERT_HAS_EXPIRED', { code: 'CERT_HAS_EXPIRED' }, undefined],
		['DEPTH_ZERO_SELF_SIGNED_CERT', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, undefined],
		['ECONNREFUSED', {}, { code: 'ECONNREFUSED', syscall: 'connect' }],
		['ECONNREFUSED', {}, { cause: { cause: { code: 'ECONNREFUSED' } } }],
	])('%s before anything left: never', async (fault, fields, cause) => {
		expect((await send(error(fields, cause))).outcome).toEqual({ fault, reached: 'never' });
	});

	it.each<[string, object]>([
		['ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }],
		['EPIPE', { code: 'EPIPE', syscall: 'write' }],
		['ECONNABORTED', { code: 'ECONNABORTED' }],
		['ETIMEDOUT', { code: 'ETIMEDOUT', syscall: 'read' }],
		['ETIMEDOUT', { code: 'ETIMEDOUT' }],
		['NO_ANSWER', {}],
		['NO_ANSWER', { code: 'ERR_BAD_REQUEST' }],
		['NO_ANSWER', { code: 5 }],
		// The route can vanish while the answer is awaited: the request has left by then.
		['EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'read' }],
		['ENETUNREACH', { code: 'ENETUNREACH', syscall: 'write' }],
	])('%s with %j: maybe', async (fault, fields) => {
		expect((await send(error(fields))).outcome).toEqual({ fault, reached: 'maybe' });
	});
});
