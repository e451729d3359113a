import { MerchantAccountingApi } from '../../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import { testCredential } from '../../harness/engine/credentialTest.mts';
import { withPage } from './onePage.mts';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator();
});
afterAll(async () => await simulator.close());

const payments = () => ({
	type: new MerchantPaymentsApi(),
	data: { environment: 'live', apiKey: simulator.keys.payments.live },
	baseUrl: simulator.paymentsUrl,
});
const accounting = () => ({
	type: new MerchantAccountingApi(),
	data: { apiKey: simulator.keys.accounting.read },
	baseUrl: simulator.accountingUrl,
});

describe.each([
	['payments', payments],
	['accounting', accounting],
])('the test of the credential for %s', (_, subject) => {
	it('passes at the service', async () => {
		const { type, data, baseUrl } = subject();
		expect(await testCredential(type, { ...data, baseUrl })).toBe('OK');
	});

	it.each([
		['text/html', '<!doctype html><title>Welcome</title>'],
		['text/plain', ''],
		['application/json', '{"status":"ok"}'],
		['application/json', '"hello"'],
		['application/json', '[{"a":1}]'],
	])('fails at what answers %s: %s', async (contentType, page) => {
		const { type, data } = subject();
		const said = await withPage(
			contentType,
			page,
			async (baseUrl) => await testCredential(type, { ...data, baseUrl }),
		);
		expect(said).toMatch(/^Another server responds at this Base URL/);
	});
});
