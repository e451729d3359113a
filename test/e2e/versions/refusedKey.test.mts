import {
	createCredential,
	deleteCredential,
	testCredential,
} from '../../../scripts/n8n/client/credentials.mts';
import { stage } from '../stage/stage.mts';

const { session, services } = stage;

// In which words, is for the reference: an older n8n uses its own for what the service answers.
test.each([
	[
		'merchantPaymentsApi',
		{ environment: 'live', baseUrl: services.paymentsUrl },
		'svc_live_nobody',
	],
	['merchantAccountingApi', { baseUrl: services.accountingUrl }, 'acct_nobody'],
])('%s with a wrong key is refused, and the key is not said', async (type, data, apiKey) => {
	const credential = { name: 'Tried out', type, data: { ...data, apiKey } };
	const { id } = await createCredential(session, credential);
	const { status, message } = await testCredential(session, { id, ...credential });
	await deleteCredential(session, id);
	expect(status).toBe('Error');
	expect(message).toMatch(/\w/);
	expect(message).not.toContain(apiKey);
});
