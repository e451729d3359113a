import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPaymentsTrigger } from '../../../nodes/MerchantPayments/MerchantPaymentsTrigger.node';
import { runHook, type RunHookInput } from '../../harness/engine/index.mts';
import { nock } from '../../harness/nocked.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

const ORIGIN = 'https://api.example.com';
const URL_HERE = 'https://n8n.example.com/webhook/webhook-under-test/webhook';
const NODE = 'node:Merchant Payments Trigger';

const hook = async (method: RunHookInput['method'], staticData = {}) =>
	await runHook({
		node: new MerchantPaymentsTrigger(),
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: {
			merchantPaymentsApi: {
				environment: 'sandbox',
				apiKey: 'svc_test_1',
				baseUrl: `${ORIGIN}/api/v1`,
			},
		},
		parameters: { registration: 'automatic', events: ['*'] },
		origin: 'https://n8n.example.com',
		method,
		staticData,
	});

const service = () => nock(ORIGIN);
const list = (...endpoints: object[]) => service().get('/api/v1/webhooks').reply(200, endpoints);
const registers = (answer: object) =>
	service().post('/api/v1/webhooks', { url: URL_HERE }).reply(200, answer);

afterEach(() => {
	const pending = nock.pendingMocks();
	nock.cleanAll();
	expect(pending).toEqual([]);
});

it.each([
	['secret', { id: 'e1', secret: 'whsec_1' }],
	['another field', { id: 'e1', signing_secret: 'whsec_1' }],
	['an envelope', { data: { id: 'e1', url: URL_HERE, secret: 'whsec_1' } }],
	['an object of its own', { id: 'e1', signing: { version: 1, value: 'whsec_1' } }],
	['a list', { endpoint_id: 'e1', secrets: ['whsec_1'] }],
])('finds the secret in %s', async (_, answer) => {
	list();
	registers(answer);
	const { staticData } = await hook('create');
	expect(staticData[NODE]).toEqual({
		endpointId: 'e1',
		url: URL_HERE,
		sealedSecret: expect.not.stringContaining('whsec_') as string,
	});
});

it.each([
	['no secret', { id: 'e1', url: URL_HERE }],
	['a secret of another kind', { id: 'e1', secret: 'abc', note: 'not whsec_' }],
	['no id', { url: URL_HERE, secret: 'whsec_1' }],
	['nothing at all', {}],
])('removes an endpoint again that was answered with %s', async (_, answer) => {
	list();
	registers(answer);
	list({ id: 'e1', url: URL_HERE }, { id: 'e2', url: 'https://elsewhere.example.com/' });
	service().delete('/api/v1/webhooks/e1').reply(200, {});
	await expect(hook('create')).rejects.toMatchObject({
		message: 'The service registered the endpoint but returned no signing secret',
		description: expect.stringContaining('set Registration to Manual') as string,
	});
});

it.each([
	['that is cut off', 200, '{"id":"e1","secret":"whsec_0123456789abcdef","url":"htt'],
	['that is a text', 200, 'whsec_0123456789abcdef'],
	['with an error', 500, '{"id":"e1","secret":"whsec_0123456789abcdef"}'],
])('does not say the secret of an answer %s', async (_, status, answer) => {
	list();
	service().post('/api/v1/webhooks').reply(status, answer);
	const error = await hook('create').then(
		() => undefined,
		(failed: Error & { description?: string }) => failed,
	);
	expect(error?.description).toContain('[signing secret]');
	expect(`${error?.message} ${error?.description} ${error?.stack}`).not.toContain('whsec_');
});

it('says that the secret was missing, also when the endpoint cannot be removed again', async () => {
	list();
	registers({ id: 'e1' });
	service().get('/api/v1/webhooks').reply(403, { error: 'no', code: 'permission_denied' });
	await expect(hook('create')).rejects.toThrow('returned no signing secret');
});

it.each([
	['another id', { id: 'e2', url: URL_HERE }],
	['another address', { id: 'e1', url: 'https://old.example.com/' }],
])('sees that only %s is registered', async (_, endpoint) => {
	list();
	registers({ id: 'e1', secret: 'whsec_1' });
	const { staticData } = await hook('create');
	list(endpoint);
	expect((await hook('checkExists', staticData)).result).toBe(false);
});

it('takes a list that says it is a part for no sign that the endpoint is gone', async () => {
	list();
	registers({ id: 'e1', secret: 'whsec_1' });
	const { staticData } = await hook('create');
	const others = { data: [{ id: 'e2', url: 'https://elsewhere.example.com/' }], has_more: true };
	service().get('/api/v1/webhooks').query(true).twice().reply(200, others);
	expect((await hook('checkExists', staticData)).result).toBe(true);
});

it.each([{}, { endpointId: 'e1' }, { endpointId: 'e1', url: URL_HERE, sealedSecret: 'a.b.c.d' }])(
	'asks nobody about the incomplete record %j',
	async (record) => {
		expect((await hook('checkExists', { [NODE]: record })).result).toBe(false);
	},
);
