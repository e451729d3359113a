import type { INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';
import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { innerFields } from '../../nodes/shared/operation/field';
import { accountingCases } from '../cases/accounting.mts';
import { paymentsCases } from '../cases/payments.mts';
import { runNode } from '../harness/engine/index.mts';
import { installStore } from '../harness/engine/webhookStore.mts';
import { nock } from '../harness/nocked.mts';

const cases = { ...paymentsCases, ...accountingCases };
const baseUrl = 'https://api.example.com/api/v1';
const credentials = {
	merchantPaymentsApi: { environment: 'live', apiKey: 'svc_live_0123', baseUrl, readsIn: 'minor' },
	merchantAccountingApi: { apiKey: 'acct_0123', baseUrl },
};

const nodes = { payments: new MerchantPayments(), accounting: new MerchantAccounting() };

const namesOf = (fields: readonly INodeProperties[], fits: (field: INodeProperties) => boolean) =>
	[
		...new Set(
			fields.flatMap((field): string[] => [
				...(fits(field) ? [field.name] : []),
				...namesOf(innerFields(field) as INodeProperties[], fits),
			]),
		),
	].sort();

// In an English browser, n8n's number input makes 4990 of 49,90 without a word.
it.each(Object.entries(nodes))('%s uses number inputs for whole numbers alone', (_, node) => {
	const whole = ['limit', 'lookBackDays'];
	const numbers = namesOf(node.description.properties, ({ type }) => type === 'number');
	expect(numbers.filter((name) => !whole.includes(name))).toEqual([]);
});

const lines = (line: object): object => ({ linesFrom: 'form', lines: { line: [line] } });
const tea = { description: 'Tea', quantity: '1', unitPrice: '5' };

/** Each field that takes decimals: the operation, its parameters with a value, and what the error begins with. */
const typed: Record<string, Array<[string, (value: string) => object, string]>> = {
	amount: [
		['paymentLink.create', (amount) => ({ amountType: 'fixed', amount }), 'Amount'],
		['payout.create', (amount) => ({ amount }), 'Amount'],
		['payment.refund', (amount) => ({ refundType: 'partial', amount, currency: 'EUR' }), 'Amount'],
		['qrCode.create', (amount) => ({ amount }), 'Amount'],
		['invoice.match', (amount) => ({ reference: 'a', amount, currency: 'EUR' }), 'Amount'],
	],
	amountFrom: [['payment.getAll', (amountFrom) => ({ filters: { amountFrom } }), 'Amount From']],
	amountTo: [['payment.getAll', (amountTo) => ({ filters: { amountTo } }), 'Amount To']],
	discountPct: [
		[
			'invoice.create',
			(discountPct) => lines({ ...tea, lineOptions: { discountPct } }),
			'Line 1 > Discount',
		],
	],
	maximumAmount: [
		['payout.create', (maximumAmount) => ({ options: { maximumAmount } }), 'Maximum Amount'],
	],
	maximumPerRun: [
		['payout.create', (maximumPerRun) => ({ options: { maximumPerRun } }), 'Maximum per Execution'],
	],
	presetAmount: [
		[
			'paymentLink.create',
			(presetAmount) => ({ amountType: 'none', additionalFields: { presetAmount } }),
			'Suggested Amount',
		],
	],
	quantity: [['invoice.create', (quantity) => lines({ ...tea, quantity }), 'Line 1 > Quantity']],
	splitValue: [['splitRecipient.create', (splitValue) => ({ splitValue }), 'Share (%)']],
	unitPrice: [
		['invoice.create', (unitPrice) => lines({ ...tea, unitPrice }), 'Line 1 > Unit Price'],
	],
};

const run = async (name: string, more: object) => {
	const [resource, operation] = name.split('.');
	const node: INodeType = name in paymentsCases ? nodes.payments : nodes.accounting;
	const given = { ...cases[name].parameters, amountUnit: 'typed', ...more };
	return await runNode({
		node,
		credentialTypes: [new MerchantPaymentsApi(), new MerchantAccountingApi()],
		credentials,
		items: [{ json: {} }],
		parameters: { resource, operation, ...given } as INodeParameters,
	});
};

describe('49,90 typed where a number belongs', () => {
	const sent: string[] = [];
	beforeEach(async () => {
		(await installStore()).clear();
		sent.length = 0;
		nock('https://api.example.com')
			.persist()
			.get(/./)
			.reply(200, (path) => ({
				id: path.split('/').at(-1),
				currency: 'EUR',
				refunded_amount: 0,
				data: [],
			}))
			.post(/./)
			.reply(200, (path) => {
				sent.push(path);
				return { id: 'new' };
			});
	});
	afterEach(() => nock.cleanAll());

	it('is tried in every field that takes decimals', () => {
		const decimals = Object.values(nodes).flatMap(({ description }) =>
			namesOf(description.properties, ({ typeOptions }) => typeOptions?.decimal === true),
		);
		expect(Object.keys(typed)).toEqual([...new Set(decimals)].sort());
	});

	it.each(Object.values(typed).flat())('%s refuses it (%#)', async (name, withValue, label) => {
		const { error } = await run(name, withValue('49,90'));
		expect(error?.message.slice(0, label.length)).toBe(label);
		expect(`${error?.message} ${error?.description}`).toMatch(/a number|not an amount/);
		expect(error?.description).toContain('Write digits with a point for decimals, such as 12.50');
		expect(sent).toEqual([]);
	});

	// What the placeholder shows, and three decimals for what may have them.
	it.each(Object.values(typed).flat())('%s takes 12.50 instead (%#)', async (name, withValue) => {
		const { error } = await run(name, withValue('12.50'));
		expect(error?.message ?? '').not.toMatch(/a number|an amount|may mean/);
	});
});
