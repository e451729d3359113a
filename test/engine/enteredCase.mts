import type { INodeParameters, INodeType } from 'n8n-workflow';
import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { accountingCases } from '../cases/accounting.mts';
import { PAYMENT_ID, paymentsCases } from '../cases/payments.mts';
import { runNode } from '../harness/engine/index.mts';
import { installStore } from '../harness/engine/webhookStore.mts';
import { nock } from '../harness/nocked.mts';
import { ORIGIN } from './describeCases.mts';

const cases = { ...paymentsCases, ...accountingCases };
const nodeOf = (operation: string): INodeType =>
	operation in paymentsCases ? new MerchantPayments() : new MerchantAccounting();

/** Services that take everything. `asked` are the paths that were called. */
export const useWillingServices = () => {
	const asked: string[] = [];
	const noting = (body: object) => (path: string) => {
		asked.push(path);
		return body;
	};
	beforeEach(async () => (await installStore()).clear());
	beforeEach(() => {
		asked.length = 0;
		nock(ORIGIN)
			.persist()
			.get(/./)
			.reply(200, noting({ id: PAYMENT_ID, currency: 'KWD', refunded_amount: 0, data: [] }))
			.post(/./)
			.reply(200, noting({ id: 'new', payoutId: 'new' }))
			.patch(/./)
			.reply(200, noting({ id: 'new' }));
	});
	afterEach(() => nock.cleanAll());
	return asked;
};

/** Runs the case of an operation with other parameters, and gives back its error. */
export const runEntered = async (
	name: string,
	changes: object,
	items: Array<{ json: object }> = [{ json: { currency: '' } }],
) => {
	const [resource, operation] = name.split('.');
	const { error } = await runNode({
		node: nodeOf(name),
		credentialTypes: [new MerchantPaymentsApi(), new MerchantAccountingApi()],
		credentials: {
			merchantPaymentsApi: {
				environment: 'live',
				apiKey: 'svc_live_0123',
				baseUrl: `${ORIGIN}/api/v1`,
				readsIn: 'minor',
			},
			merchantAccountingApi: { apiKey: 'acct_0123', baseUrl: `${ORIGIN}/api/v1` },
		},
		items: items as never,
		parameters: { resource, operation, ...cases[name].parameters, ...changes } as INodeParameters,
	});
	return error;
};

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

export const added = (name: string, value: unknown) => ({ additionalFields: { [name]: value } });

const line = (more: object) => ({
	description: 'Tea',
	quantity: 2,
	unitPrice: 5,
	lineOptions: {},
	...more,
});

export const lines = (...rows: object[]) => ({ lines: { line: rows.map(line) } });

export const asItems = (more: object) => ({ linesFrom: 'items', ...line({}), ...more });
