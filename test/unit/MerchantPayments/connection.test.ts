import { connect } from '../../../nodes/MerchantPayments/connection';
import { refusalOf } from '../../harness/refusalOf';

const baseUrl = 'https://api.example.com/api/v1';
const [live, sandbox] = ['svc_live_abc', 'svc_test_abc'];

it.each([
	['live', live, false],
	['sandbox', sandbox, true],
])('takes a %s key', (environment, apiKey, isSandbox) => {
	const credential = { environment, apiKey: ` ${apiKey}\n`, baseUrl: `${baseUrl}/` };
	expect(connect(credential)).toEqual({
		credential,
		baseUrl,
		secret: apiKey,
		sandbox: isSandbox,
		requestsPerMinute: 180,
		addressPerMinute: 600,
		longestWaitMs: 900_000,
	});
});

it.each<[unknown, unknown, RegExp]>([
	['live', sandbox, /this is a sandbox API key, but Environment is set to Live$/],
	['sandbox', live, /this is a live API key, but Environment is set to Sandbox$/],
	// Whatever is stored for the environment, only the word "live" lets a live key through.
	['Live', live, /this is a live API key, but Environment is set to Sandbox$/],
	[undefined, live, /this is a live API key, but Environment is set to Sandbox$/],
	['live', '', /must not be empty$/],
	['live', '   ', /must not be empty$/],
	['live', undefined, /must not be empty$/],
	['live', 5, /must not be empty$/],
	['live', 'sk_live_abc', /not an API key of the payments service$/],
	['live', `Bearer ${live}`, /not an API key of the payments service$/],
	['live', 'SVC_LIVE_abc', /not an API key of the payments service$/],
	['live', 'svc_livelong', /not an API key of the payments service$/],
])('refuses environment %p with the key %p', (environment, apiKey, message) => {
	const refusal = refusalOf(() => connect({ environment, apiKey, baseUrl } as never));
	expect(refusal.message).toMatch(message);
	expect(refusal.message).toMatch(/^API Key: /);
	expect(`${refusal.message} ${refusal.description}`).not.toMatch(/svc_(live|test)_abc/);
});

it('refuses a key that cannot be sent in a header', () => {
	const apiKey = `${live}\nX-Other: 1`;
	expect(refusalOf(() => connect({ environment: 'live', apiKey, baseUrl })).message).toMatch(
		/^API Key: /,
	);
});

describe('the unit that is read in', () => {
	const readsIn = (value: unknown) =>
		connect({ environment: 'live', apiKey: live, baseUrl, readsIn: value } as never).readsIn;

	it.each([
		['minor', 'minor'],
		['major', 'major'],
		['unknown', undefined],
		['', undefined],
		// A credential that was stored before there was a choice.
		[undefined, undefined],
	])('%p is %p', (value, expected) => expect(readsIn(value)).toBe(expected));

	it.each(['Minor', 'cents', null, 100])('is not %p', (value) => {
		expect(refusalOf(() => readsIn(value)).message).toMatch(/^Amount Unit in Responses: /);
	});
});

it.each(['http://api.example.com/api/v1', 'https://api.example.com', '', undefined])(
	'refuses the address %p',
	(address) => {
		const credentials = { environment: 'live', apiKey: live, baseUrl: address } as never;
		expect(refusalOf(() => connect(credentials)).message).toMatch(/^Base URL: /);
	},
);

it('refuses a key that no header holds, before it is looked for in answers', () => {
	const { message } = refusalOf(() =>
		connect({ environment: 'live', apiKey: 'svc_live_'.padEnd(5_000, 'x'), baseUrl }),
	);
	expect(message).toBe('API Key: must be at most 4096 characters long');
});
