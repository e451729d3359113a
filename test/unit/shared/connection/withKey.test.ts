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
	expect(message).toBe('This API key is sent to the Base URL of its credential only');
});
