import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPaymentsTrigger } from '../../../nodes/MerchantPayments/MerchantPaymentsTrigger.node';
import { runHook } from '../../harness/engine/index.mts';
import '../../harness/nocked.mts';

it.each([
	'http://localhost:5678',
	'http://127.0.0.1:5678',
	'https://192.168.1.5',
	'https://n8n.local',
	'http://n8n.example.com',
])('%s is refused before any call, with the way out', async (origin) => {
	const published = runHook({
		node: new MerchantPaymentsTrigger(),
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: {
			merchantPaymentsApi: {
				environment: 'sandbox',
				apiKey: 'svc_test_1',
				baseUrl: 'https://api.example.com/api/v1',
			},
		},
		parameters: { registration: 'automatic' },
		method: 'create',
		origin,
	});
	await expect(published).rejects.toMatchObject({
		message: expect.stringContaining(`The service cannot send events to ${origin}`) as string,
		description: expect.stringContaining('set N8N_WEBHOOK_URL') as string,
	});
});
