import type { IHttpRequestOptions } from 'n8n-workflow';
import { withKey } from '../../../../nodes/shared/connection/withKey';
import { refusalOf } from '../../../harness/refusalOf';

const connection = { baseUrl: 'https://api.example.com/api/v1', secret: 'svc_live_1' };

const asked = (options: object) => options as IHttpRequestOptions;

it.each([
	{ url: 'https://api.example.com/api/v1/payments' },
	{ url: 'https://api.example.com/api/v1' },
	{ url: 'https://API.example.com:443/api/v1/payments?limit=1' },
	{ uri: 'https://api.example.com/api/v1/payments' },
	{ baseURL: 'https://api.example.com/api/v1', url: '/openapi.json' },
	{ baseURL: 'https://api.example.com/api/v1/', url: 'openapi.json' },
])('sends the key to %j', (options) => {
	expect(withKey(connection, asked({ ...options, headers: { a: 'b' } }))).toMatchObject({
		...options,
		headers: { a: 'b', Authorization: 'Bearer svc_live_1' },
		sendCredentialsOnCrossOriginRedirect: false,
	});
});

it.each([
	{ url: 'https://evil.example.com/api/v1/payments' },
	{ url: 'http://api.example.com/api/v1/payments' },
	{ url: 'https://api.example.com:8443/api/v1/payments' },
	{ url: 'https://api.example.com.evil.com/api/v1/payments' },
	{ url: 'https://api.example.com@evil.com/api/v1/payments' },
	{ url: 'https:\\\\evil.com/api/v1/payments' },
	{ url: 'https://api.example.com/api/v1/../../other' },
	{ url: 'https://api.example.com/api/v1x/payments' },
	{ url: 'https://api.example.com/' },
	{ uri: 'https://evil.example.com/api/v1/payments' },
	{ baseURL: 'https://evil.example.com/api/v1', url: '/payments' },
	{ baseURL: 'https://api.example.com/api/v1', url: 'https://evil.example.com/' },
	{ baseURL: 'https://api.example.com/api/v1', url: '//evil.example.com/' },
	{ baseURL: 'https://api.example.com/api/v1', url: '\\\\evil.example.com/' },
	{ baseURL: 'https://api.example.com/api/v1', url: 'file:///etc/passwd' },
	{ url: '/payments' },
	{ url: '' },
	{},
])('does not send it to %j', (options) => {
	const { message } = refusalOf(() => withKey(connection, asked(options)));
	expect(message).toBe('The API key is sent only to its Base URL');
});

const own = { url: 'https://api.example.com/api/v1/payments' };

it.each([
	[{ proxy: 'http://evil.example.com:8080' }, '"Proxy"'],
	[{ proxy: { host: 'evil.example.com', port: 8080 } }, '"Proxy"'],
	[{ rejectUnauthorized: false }, '"Ignore SSL Issues"'],
	[{ rejectUnauthorized: 0 }, '"Ignore SSL Issues"'],
	[{ skipSslCertificateValidation: true }, '"Ignore SSL Issues"'],
	[{ agentOptions: { ca: 'of my own' } }, '"SSL Certificates"'],
	[{ agentOptions: {} }, '"SSL Certificates"'],
	[{ agent: {} }, '"SSL Certificates"'],
	[{ httpAgent: {} }, '"SSL Certificates"'],
	[{ httpsAgent: {} }, '"SSL Certificates"'],
	[{ headers: { HOST: 'evil.example.com' } }, 'the header "Host"'],
	[{ proxy: 'http://evil', rejectUnauthorized: false }, '"Proxy" and "Ignore SSL Issues"'],
])('does not send it with %j', (options, words) => {
	const { message, description } = refusalOf(() =>
		withKey(connection, asked({ ...own, ...options })),
	);
	expect(message).toBe(`This API key is not sent with ${words}`);
	expect(description).toContain('could read the API key on the way');
});

it.each([
	{ proxy: '' },
	{ proxy: undefined },
	{ rejectUnauthorized: true },
	{ skipSslCertificateValidation: false },
	{ agentOptions: undefined },
])('sends it with %j, which changes nothing', (options) => {
	expect(withKey(connection, asked({ ...own, ...options })).headers).toEqual({
		Authorization: 'Bearer svc_live_1',
	});
});

it('follows no redirect with it, whatever the request wants', () => {
	const eager = { followRedirect: true, followAllRedirects: true, maxRedirects: 21 };
	expect(
		withKey(connection, asked({ ...own, ...eager, disableFollowRedirect: false })),
	).toMatchObject({
		disableFollowRedirect: true,
		followRedirect: false,
		followAllRedirects: false,
		maxRedirects: 0,
	});
});
