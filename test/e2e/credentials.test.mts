import {
	createCredential,
	type CredentialTest,
	deleteCredential,
	testCredential,
} from '../../scripts/n8n/client/credentials.mts';
import { stage } from './stage/stage.mts';

const { session, services } = stage;
const { paymentsUrl, accountingUrl, keys, url } = services;

/** What the editor does when somebody saves a credential. */
const save = async (type: string, data: Record<string, unknown>): Promise<CredentialTest> => {
	const credential = { name: 'Tried out', type, data };
	const { id } = await createCredential(session, credential);
	try {
		return await testCredential(session, { id, ...credential });
	} finally {
		await deleteCredential(session, id);
	}
};

const payments = { environment: 'live', apiKey: keys.payments.live, baseUrl: paymentsUrl };
const accounting = { apiKey: keys.accounting.readWrite, baseUrl: accountingUrl };
const signing = { signingSecret: 'whsec_0123456789abcdef' };

const good: Array<[string, string, Record<string, unknown>]> = [
	['a live key', 'merchantPaymentsApi', payments],
	[
		'a sandbox key',
		'merchantPaymentsApi',
		{ ...payments, environment: 'sandbox', apiKey: keys.payments.sandbox },
	],
	['a key without scopes', 'merchantPaymentsApi', { ...payments, apiKey: keys.payments.noScopes }],
	['an address with a slash', 'merchantPaymentsApi', { ...payments, baseUrl: `${paymentsUrl}/` }],
	['a key that may write', 'merchantAccountingApi', accounting],
	['a key that may read', 'merchantAccountingApi', { ...accounting, apiKey: keys.accounting.read }],
	['a signing secret', 'merchantAccountingWebhookApi', signing],
	['a signing secret', 'merchantPaymentsWebhookApi', { environment: 'live', ...signing }],
];

test.each(good)('%s is good (%s)', async (_what, type, data) => {
	expect(await save(type, data)).toMatchObject({ status: 'OK' });
});

const bad: Array<[string, string, Record<string, unknown>, RegExp]> = [
	[
		'a revoked key',
		'merchantPaymentsApi',
		{ ...payments, apiKey: keys.payments.revoked },
		/API key/i,
	],
	[
		'a live key for the sandbox',
		'merchantPaymentsApi',
		{ ...payments, environment: 'sandbox' },
		/this is a live API key, but Environment is set to Sandbox/,
	],
	[
		'a sandbox key for live',
		'merchantPaymentsApi',
		{ ...payments, apiKey: keys.payments.sandbox },
		/this is a sandbox API key, but Environment is set to Live/,
	],
	[
		'a key of something else',
		'merchantPaymentsApi',
		{ ...payments, apiKey: 'sk_live_1' },
		/this is not an API key of the payments service/,
	],
	['an address without version', 'merchantPaymentsApi', { ...payments, baseUrl: url }, /api\/v1/],
	[
		'an address where nothing is',
		'merchantPaymentsApi',
		{ ...payments, baseUrl: `${url}/nowhere/api/v1` },
		/The service was not found at this Base URL/,
	],
	[
		'an address where nobody listens',
		'merchantPaymentsApi',
		{ ...payments, baseUrl: 'http://127.0.0.1:1/api/v1' },
		/connect|refused|reach/i,
	],
	['a wrong key', 'merchantAccountingApi', { ...accounting, apiKey: 'acct_nobody' }, /API key/i],
	[
		'an address without version',
		'merchantAccountingApi',
		{ ...accounting, baseUrl: url },
		/api\/v1/,
	],
	[
		'a label instead of the secret',
		'merchantAccountingWebhookApi',
		{ signingSecret: 'My endpoint' },
		/does not begin with whsec_/,
	],
	['no secret', 'merchantPaymentsWebhookApi', { signingSecret: '' }, /is missing/],
];

test.each(bad)('%s is refused (%s)', async (_what, type, data, reason) => {
	const answer = await save(type, data);
	expect(answer).toEqual({ status: 'Error', message: expect.stringMatching(reason) });
	expect(answer.message).not.toContain(String(data.apiKey));
});
