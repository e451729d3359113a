import type { INodeParameters } from 'n8n-workflow';
import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { runNode } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { ORIGIN } from './describeCases.mts';

const LIVE = 'svc_live_0123456789';
const CONTACT = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';

const payments = {
	node: new MerchantPayments(),
	credentialTypes: [new MerchantPaymentsApi()],
	credentials: {
		merchantPaymentsApi: { environment: 'live', apiKey: LIVE, baseUrl: `${ORIGIN}/api/v1` },
	},
};
const accounting = {
	node: new MerchantAccounting(),
	credentialTypes: [new MerchantAccountingApi()],
	credentials: { merchantAccountingApi: { apiKey: LIVE, baseUrl: `${ORIGIN}/api/v1` } },
};

const WRITES: Array<[string, typeof payments | typeof accounting, INodeParameters]> = [
	[
		'/api/v1/qr-codes',
		payments,
		{ resource: 'qrCode', operation: 'create', mode: 'open_amount', currency: 'EUR' },
	],
	[
		'/api/v1/invoices',
		accounting,
		{
			resource: 'invoice',
			operation: 'create',
			contactId: { __rl: true, mode: 'id', value: CONTACT },
			lines: { line: [{ description: 'Tea', quantity: 1, unitPrice: 2 }] },
		},
	],
	['/api/v1/contacts', accounting, { resource: 'contact', operation: 'create', name: 'Nettle' }],
];

afterEach(() => nock.cleanAll());

describe.each(WRITES)('a success of POST %s that carries an error', (path, setup, parameters) => {
	const retried = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } as const;

	it.each([
		['continueRegularOutput', 1],
		['continueErrorOutput', 2],
	] as const)('happens once with Retry On Fail and %s', async (onError, outputs) => {
		let posts = 0;
		nock(ORIGIN)
			.persist()
			.post(path)
			.reply(201, () => {
				posts++;
				return { id: 'a', error: 'of an older try' };
			});
		const { output } = await runNode({
			...setup,
			parameters,
			nodeOptions: { ...retried, onError },
		});
		expect(posts).toBe(1);
		expect(output.map(({ length }) => length)).toEqual([1, 0].slice(0, outputs));
		expect(output[0][0].json).toMatchObject({ id: 'a', serviceError: 'of an older try' });
		expect(output[0][0].json).not.toHaveProperty('error');
	});
});
