import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { resources as accountingResources } from '../../nodes/MerchantAccounting/resources';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { resources as paymentsResources } from '../../nodes/MerchantPayments/resources';
import { accountingCases } from '../cases/accounting.mts';
import type { OperationCase } from '../cases/case.mts';
import { operationsOf } from '../cases/operationsOf.mts';
import { paymentsCases } from '../cases/payments.mts';
import { runNode } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { ORIGIN } from './describeCases.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

const LIVE = 'svc_live_0123456789';

const PAYMENTS = {
	node: new MerchantPayments(),
	credentialTypes: [new MerchantPaymentsApi()],
	credentials: {
		merchantPaymentsApi: {
			environment: 'live',
			apiKey: LIVE,
			baseUrl: `${ORIGIN}/api/v1`,
			readsIn: 'minor',
		},
	},
};
const ACCOUNTING = {
	node: new MerchantAccounting(),
	credentialTypes: [new MerchantAccountingApi()],
	credentials: { merchantAccountingApi: { apiKey: LIVE, baseUrl: `${ORIGIN}/api/v1` } },
};

const ERROR = { error: 'Not today', code: 'invalid_request', request_id: 'req_9' };

/** What reports a read that failed among its results fails only when all of its reads do. */
const REPORTS_READS = ['account.checkApiKey'];

afterEach(() => nock.cleanAll());

describe.each([
	['payments', PAYMENTS, paymentsCases, paymentsResources],
	['accounting', ACCOUNTING, accountingCases, accountingResources],
] as const)('an error of %s that comes with the status 200', (_, setup, cases, resources) => {
	const operations = new Map(operationsOf(resources));

	const fail = async (name: string, { parameters, sends, reads = {} }: OperationCase) => {
		let sent = 0;
		const answered = REPORTS_READS.includes(name) ? {} : reads;
		for (const [path, body] of Object.entries(answered)) {
			nock(ORIGIN)
				.persist()
				.get(`/api/v1${path}`)
				.reply(200, body as nock.Body);
		}
		nock(ORIGIN)
			.persist()
			.intercept(`/api/v1${sends.path}`, sends.method)
			.query(true)
			.reply(200, () => {
				sent++;
				return ERROR;
			});
		// What is looked up to resolve a lost answer.
		nock(ORIGIN).persist().get(/./).query(true).reply(200, ERROR);
		const [resource, operation] = name.split('.');
		const { output } = await runNode({
			...setup,
			settings: { timezone: 'Europe/Berlin' },
			parameters: { resource, operation, ...parameters } as never,
			nodeOptions: { onError: 'continueRegularOutput' },
		});
		return { json: output[0][0].json, sent };
	};

	it.each(Object.entries(cases))('fails %s', async (name, one) => {
		const { json, sent } = await fail(name, one);
		expect(Object.keys(json)).toEqual(['error', 'details']);
		expect(json.error).toContain('The response does not contain what the service documents');
		const processed = one.sends.method === 'GET' ? 'no' : 'unknown';
		expect(json).toMatchObject({ details: { httpCode: 200, processed } });
		expect(JSON.stringify(json.details)).toContain('Not today');
		const operation = operations.get(name);
		const mayRepeat = one.sends.method === 'GET' || operation?.repeatable === true;
		expect(sent).toBe(mayRepeat ? 4 : 1);
	});
});
