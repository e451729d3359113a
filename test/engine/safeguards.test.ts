import type { INodeParameters, INodeType } from 'n8n-workflow';
import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { resources as accounting } from '../../nodes/MerchantAccounting/resources';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { resources as payments } from '../../nodes/MerchantPayments/resources';
import { type Field, innerFields, isNumber } from '../../nodes/shared/operation/field';
import type { Safeguard } from '../../nodes/shared/operation/operation';
import { accountingCases } from '../cases/accounting.mts';
import { operationsOf } from '../cases/operationsOf.mts';
import { paymentsCases } from '../cases/payments.mts';
import { runNode } from '../harness/engine/index.mts';
import { installStore } from '../harness/engine/webhookStore.mts';
import { nock } from '../harness/nocked.mts';

const ORIGIN = 'https://api.example.com/api/v1';
const cases = { ...paymentsCases, ...accountingCases };
const credentials = {
	merchantPaymentsApi: { environment: 'live', apiKey: 'svc_live_0123', baseUrl: ORIGIN },
	merchantAccountingApi: { apiKey: 'acct_0123', baseUrl: ORIGIN },
};

interface Protected {
	readonly operation: string;
	readonly node: () => INodeType;
	readonly field: Field;
	/** The collection that it is in. */
	readonly parent?: string;
}

const nameOf = (protection: Safeguard) =>
	typeof protection === 'string' ? protection : protection.field;

const found = (fields: readonly Field[], name: string, parent?: string): Partial<Protected>[] =>
	fields.flatMap((field) => [
		...(field.name === name ? [{ field, parent }] : []),
		...found(innerFields(field), name, field.name),
	]);

const all = [
	...operationsOf(payments).map((one) => [...one, () => new MerchantPayments()] as const),
	...operationsOf(accounting).map((one) => [...one, () => new MerchantAccounting()] as const),
].flatMap(([operation, { fields, safeguards = [] }, node]) =>
	safeguards.flatMap((protection) =>
		found(fields, nameOf(protection)).map((place) => ({ operation, node, ...place }) as Protected),
	),
);

const holding = ({ field: { name }, parent }: Protected, value: unknown, given: INodeParameters) =>
	parent ? { [parent]: { ...(given[parent] as object), [name]: value } } : { [name]: value };

/** Runs an operation with one of its safeguards changed; its requests are all answered. */
const run = async (one: Protected, value: unknown, items = [{ json: {} }]) => {
	const [resource, operation] = one.operation.split('.');
	const given = cases[one.operation].parameters as INodeParameters;
	const { error } = await runNode({
		node: one.node(),
		credentialTypes: [new MerchantPaymentsApi(), new MerchantAccountingApi()],
		credentials,
		items,
		parameters: {
			resource,
			operation,
			...given,
			...(one.operation === 'invoice.create' && { skipIfReferenceExists: true }),
			...holding(one, value, given),
		} as INodeParameters,
	});
	return error;
};

const kindOf = (field: Field) => (isNumber(field) ? 'number' : field.type);

const rows = (kind?: string) =>
	all
		.filter(({ field }) => kind === undefined || kindOf(field) === kind)
		.map((one) => [one.operation, one.field.displayName, one] as const);

let written: string[] = [];

beforeEach(async () => (await installStore()).clear());
beforeEach(() => {
	written = [];
	nock('https://api.example.com')
		.persist()
		.get(/./)
		.reply(200, (path) => ({
			id: path.split('/').at(-1),
			currency: 'KWD',
			refunded_amount: 0,
			data: [],
		}))
		.post(/./)
		.reply(200, (path) => {
			written.push(path);
			return { id: 'new', payoutId: 'new', amount: null };
		});
});
afterEach(() => nock.cleanAll());

describe('what protects', () => {
	// Named here once more: without them in the list, nothing below would miss them.
	it.each(['payment.refund', 'payout.create'])('%s has every spending limit', (operation) => {
		const names = all.filter((one) => one.operation === operation).map(({ field }) => field.name);
		const limits = ['preview', 'allowedCurrencies', 'maximumAmount', 'maximumPerRun'];
		expect(limits.filter((name) => !names.includes(name))).toEqual([]);
	});

	it.each(rows())('%s is not left out when the expression of %s finds nothing', async (...row) => {
		const [, label, one] = row;
		for (const expression of ['$json.missing', 'null', '""', '"  "', 'NaN']) {
			const error = await run(one, `={{ ${expression} }}`);
			expect(error?.message).toContain(`${label}: its expression returned no value`);
		}
		expect(written).toEqual([]);
	});

	it.each(rows('boolean'))('%s is not switched off by what %s takes for no', async (...row) => {
		const [, label, one] = row;
		for (const value of ['"false"', '0', '"no"', '[]', '{}', '1', '"true"']) {
			const error = await run(one, `={{ ${value} }}`);
			expect(error?.message).toContain(`${label}: must be true or false`);
		}
		expect((await run(one, null))?.message).toContain(`${label}: must be true or false`);
		expect(written).toEqual([]);
	});

	it('says how a text that says true or false becomes one', async () => {
		for (const [, label, one] of rows('boolean')) {
			const error = await run(one, '={{ "FALSE" }}');
			expect(error?.message).toContain(`${label}: must be true or false, not the text "FALSE"`);
			expect(error?.description).toContain('.toBoolean()');
		}
		expect(written).toEqual([]);
	});

	it.each(rows('number'))('%s takes no %s of 0 or less', async (...row) => {
		const [, label, one] = row;
		for (const value of [0, -1, '={{ 0 }}', '={{ -5 }}', '={{ "a lot" }}', '={{ [5] }}']) {
			const error = await run(one, value);
			expect(error?.message).toContain(`${label}: must be a number of more than 0`);
		}
		expect(written).toEqual([]);
	});

	it.each(rows('string'))('%s takes nothing but text for %s', async (...row) => {
		const [, label, one] = row;
		for (const value of ['={{ { a: 1 } }}', '={{ ["EUR"] }}', '={{ true }}']) {
			expect((await run(one, value))?.message).toContain(`${label}: must be text`);
		}
		expect(written).toEqual([]);
	});

	it.each(
		[...rows('string'), ...rows('number')].filter(
			([, label, { field }]) => !label.endsWith('Reference') && !field.required,
		),
	)('%s works without %s when it is typed empty', async (_operation, _label, one) => {
		for (const value of ['', ' ', null]) {
			(await installStore()).clear();
			expect(await run(one, value)).toBeUndefined();
		}
		expect(written).toHaveLength(3);
	});
});

it('tells from a dragged field that is missing in one item only', async () => {
	const [one] = all.filter(({ field }) => field.name === 'idempotencyKey');
	const items = [{ json: { key: 'order-4711' } }, { json: {} }] as never;
	const error = await run(one, '={{ $json.key }}', items);
	expect(error?.message).toContain('Idempotency Key: its expression returned no value [item 1]');
	expect(written).toHaveLength(0);
});
