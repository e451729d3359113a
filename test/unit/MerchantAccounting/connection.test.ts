import { connect } from '../../../nodes/MerchantAccounting/connection';
import { refusalOf } from '../../harness/refusalOf';

const baseUrl = 'https://books.example.com/api/v1';
const apiKey = 'acct_abc';

it('takes a key and an address, without the space around them', () => {
	const credential = { apiKey: ` ${apiKey}\n`, baseUrl: ` ${baseUrl}// ` };
	expect(connect(credential)).toEqual({
		credential,
		baseUrl,
		secret: apiKey,
		sandbox: false,
		requestsPerMinute: 0,
		addressPerMinute: 0,
		longestWaitMs: 900_000,
	});
});

// No prefix of keys is documented.
it.each(['x', 'svc_live_abc', 'eyJhbGciOi.J9-_~+/=', '12345'])('takes the key %s', (key) => {
	expect(connect({ apiKey: key, baseUrl }).secret).toBe(key);
});

it.each<[unknown, RegExp]>([
	['', /must not be empty$/],
	[' \n', /must not be empty$/],
	[undefined, /must not be empty$/],
	[null, /must not be empty$/],
	[5, /must not be empty$/],
	[{}, /must not be empty$/],
	[`Bearer ${apiKey}`, /must not contain/],
	[`${apiKey} x`, /must not contain/],
	[`${apiKey}\r\nX-Other: 1`, /must not contain/],
	[`${apiKey}\tx`, /must not contain/],
	// What a copied key may carry along, and no header can.
	[`${apiKey}\u200bx`, /./],
	[`${apiKey}\u0000x`, /./],
	[`${apiKey}…`, /./],
	['acct_ключ', /./],
])('refuses the key %j', (key, message) => {
	const refusal = refusalOf(() => connect({ apiKey: key, baseUrl } as never));
	expect(refusal.message).toMatch(/^API Key: /);
	expect(refusal.message).toMatch(message);
	expect(`${refusal.message} ${refusal.description}`).not.toContain(apiKey);
});

it.each([
	'http://127.0.0.1:4010/accounting/api/v1',
	'http://localhost/api/v1',
	'https://books.example.com:8443/tenant/api/v1',
])('takes the address %s', (address) => {
	expect(connect({ apiKey, baseUrl: address }).baseUrl).toBe(address);
});

it.each([
	undefined,
	null,
	'',
	'books.example.com/api/v1',
	'http://books.example.com/api/v1',
	'ftp://books.example.com/api/v1',
	'https://books.example.com',
	'https://books.example.com/api/v2',
	'https://books.example.com/api/v1/invoices',
	'https://books.example.com/api/v1?x=1',
	'https://books.example.com/api/v1#x',
	'https://user:pw@books.example.com/api/v1',
])('refuses the address %p', (address) => {
	expect(refusalOf(() => connect({ apiKey, baseUrl: address } as never)).message).toMatch(
		/^Base URL: /,
	);
});

it('refuses a key that no header holds, before it is looked for in answers', () => {
	const { message } = refusalOf(() => connect({ apiKey: ''.padEnd(5_000, 'x'), baseUrl }));
	expect(message).toBe('API Key: must be at most 4096 characters long');
});
