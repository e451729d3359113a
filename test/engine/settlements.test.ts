import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { runNode } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { ORIGIN } from './describeCases.mts';

const LIVE = 'svc_live_0123456789';

const read = async (answer: nock.Body) => {
	nock(ORIGIN).get('/api/v1/settlements').reply(200, answer);
	return await runNode({
		node: new MerchantPayments(),
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: {
			merchantPaymentsApi: { environment: 'live', apiKey: LIVE, baseUrl: `${ORIGIN}/api/v1` },
		},
		parameters: { resource: 'settlement', operation: 'getAll' },
	});
};

afterEach(() => nock.cleanAll());

const payment = { payment_id: 'p1', gross: 100, fee: 3, net: 97, refunded: 0 };

it('fails instead of yielding nothing when settled payments lack a figure', async () => {
	const { error } = await read({ settlements: [payment], summary: [] });
	expect(error?.message).toContain('no list of settled payments');
});

it('yields nothing when nothing settled', async () => {
	const summary = [{ currency: 'EUR', gross: 0, fee: 0, net: 0, refunded: 0, net_settled: 0 }];
	const { error, output } = await read({ settlements: [], summary });
	expect([error, output]).toEqual([undefined, [[]]]);
});
