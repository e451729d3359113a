import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const asTool = {
	nodeOptions: { type: 'n8n-nodes-merchant-services.merchantPaymentsTool' },
	establishedAt: 1_800_000_000_000,
	executionId: '78',
	mode: 'webhook',
} as const;

const call = async (name: string, parameters: object, more: object = {}) =>
	await payments().run(name, parameters as Record<string, unknown>, { ...asTool, ...more });

const writes = async () => await payments().control.requests({ method: 'POST', path: /./ });

const url = 'https://n8n.example.com/webhook/payments';
const recipient = {
	externalReference: 'seller-1',
	name: 'Seller',
	accountBank: '044',
	accountNumber: '0690000031',
	splitValue: 10,
};
const link = { title: 'Tea', amount: 5, currency: 'EUR' };
const payout = {
	amount: 5,
	currency: 'EUR',
	destinationType: 'provider_bank',
	options: { maximumAmount: 9 },
};

const fromModel = (what: string) => `={{ $fromAI("${what}", "", "string", "100") }}`;

describe('what a person types', () => {
	it.each([
		['webhookEndpoint.create', { url: fromModel('url') }, 'URL'],
		['splitRecipient.create', { ...recipient, accountBank: fromModel('bank') }, 'Bank Code'],
		['splitRecipient.create', { ...recipient, accountNumber: fromModel('a') }, 'Account Number'],
		['splitRecipient.create', { ...recipient, splitValue: fromModel('share') }, 'Share (%)'],
		[
			'splitRecipient.update',
			{ splitRecipientId: byId('a'), updateFields: { verified: fromModel('yes') } },
			'Verified',
		],
		[
			'splitRecipient.update',
			{ splitRecipientId: byId('a'), updateFields: { disabled: fromModel('no') } },
			'Disabled',
		],
		['account.startVerification', { body: fromModel('body') }, 'Body'],
		['payout.create', { ...payout, bankDetails: { bankCode: fromModel('code') } }, 'Bank Code'],
		['qrCode.create', { ...link, additionalFields: { returnUrl: fromModel('u') } }, 'Return URL'],
		[
			'paymentLink.create',
			{ ...link, additionalFields: { returnUrl: fromModel('u') } },
			'Return URL',
		],
	])('%s with %j is refused', async (name, parameters, label) => {
		const { error } = await call(name, parameters);
		expect(error?.message).toContain(`${label}: must be typed, not an expression, in an AI tool`);
		expect(error?.description).toContain('Nothing was sent.');
		expect(await writes()).toEqual([]);
	});

	it('may be an expression where no agent is', async () => {
		const { error } = await payments().run('webhookEndpoint.create', { url: `={{ "${url}" }}` });
		expect(error).toBeUndefined();
	});

	it('is sent for an agent, too', async () => {
		expect((await call('splitRecipient.create', recipient)).error).toBeUndefined();
	});
});

describe('a signing secret', () => {
	it.each([{ onlySecret: false }, { onlySecret: true }])('is hidden with %j', async (more) => {
		const { output, error } = await call('webhookEndpoint.create', { url, ...more });
		expect(error).toBeUndefined();
		const [{ json }] = output[0];
		expect(JSON.stringify(output)).not.toContain('whsec_');
		expect(json.id).toEqual(expect.any(String));
		expect(json.note).toContain('Merchant dashboard');
	});

	it('is shown where no agent is', async () => {
		const { output } = await payments().run('webhookEndpoint.create', { url });
		expect(JSON.stringify(output)).toContain('whsec_');
	});
});

describe('several refunds of one payment', () => {
	const refund = async (options: object) => {
		const [{ id }] = await seed();
		const asked = { paymentId: byId(id), refundType: 'partial', currency: 'EUR' };
		return async (amount: number, more: object = {}) =>
			await call('payment.refund', { ...asked, amount, options: { ...options, ...more } });
	};
	const REQUIRED =
		'Maximum per Execution: must be set before an AI agent may refund a payment several';
	const refunds = async () => await payments().control.ledger('refund');

	it('by keys of the model are refused without a maximum for all of them', async () => {
		const give = await refund({ maximumAmount: 5 });
		for (const refundKey of ['a', 'b', 'c', 'd', fromModel('key')]) {
			expect((await give(5, { refundKey })).error?.message).toContain(REQUIRED);
		}
		expect(await refunds()).toEqual([]);
	});

	it('by other amounts are refused without it', async () => {
		const give = await refund({ maximumAmount: 5 });
		expect((await give(5)).error).toBeUndefined();
		expect((await give(4.99)).error?.message).toContain(REQUIRED);
		// The first one is still known, and one that was refused stands in nobody's way.
		expect((await give(5)).output[0][0].json.requiresApproval).toBe(false);
		expect((await give(4.98)).error?.message).toContain(REQUIRED);
		// Nothing of it was sent, so a model that asks again hears the same.
		const again = (await give(4.98)).error;
		expect(again?.message).toContain(REQUIRED);
		expect(again?.context.data).toMatchObject({ processed: 'no' });
		expect(await refunds()).toHaveLength(1);
	});

	it('may follow one that the service refused', async () => {
		const give = await refund({ maximumAmount: 50 });
		expect((await give(30)).error?.message).toBeDefined();
		expect((await give(5)).error).toBeUndefined();
		expect(await refunds()).toHaveLength(1);
	});

	it('of the same amount are refused as well where nothing recognizes them', async () => {
		const [{ id }] = await seed();
		const asked = {
			...{ paymentId: byId(id), refundType: 'partial', amount: 5, refundOnce: false },
			options: { maximumAmount: 5 },
		};
		expect((await call('payment.refund', asked)).error).toBeUndefined();
		const next = { executionId: '80', establishedAt: 1_800_000_000_080 };
		const { error } = await call('payment.refund', asked, next);
		expect(error?.description).toContain('Add Maximum per Execution');
		expect(await refunds()).toHaveLength(1);
	});

	it('of other executions count as well: each message of a chat is one', async () => {
		const [{ id }] = await seed();
		const asked = { paymentId: byId(id), refundType: 'partial', options: { maximumAmount: 5 } };
		expect((await call('payment.refund', { ...asked, amount: 5 })).error).toBeUndefined();
		const next = { executionId: '79', establishedAt: 1_800_000_000_079 };
		const { error } = await call('payment.refund', { ...asked, amount: 4 }, next);
		expect(error?.description).toContain('Add Maximum per Execution');
		expect(await refunds()).toHaveLength(1);
	});

	it('count against it', async () => {
		const inOne = { memory: {} };
		const [{ id }] = await seed();
		const run = async (refundKey: string) =>
			await call(
				'payment.refund',
				{
					paymentId: byId(id),
					refundType: 'partial',
					amount: 5,
					options: { maximumAmount: 5, maximumPerRun: 10, refundKey },
				},
				inOne,
			);
		expect((await run('a')).error).toBeUndefined();
		expect((await run('b')).error).toBeUndefined();
		expect((await run('c')).error?.message).toContain('on top of 10 EUR');
		expect(await refunds()).toHaveLength(2);
	});
});

it('Maximum Amount alone limits neither how many payouts of other amounts nor how many payments', async () => {
	const options = { maximumAmount: 5 };
	for (const amount of [5, 4.99, 4.98]) {
		expect((await call('payout.create', { ...payout, amount, options })).error).toBeUndefined();
	}
	for (const { id } of await seed('succeeded', 3)) {
		const asked = { paymentId: byId(id), refundType: 'partial', amount: 5, options };
		expect((await call('payment.refund', asked)).error).toBeUndefined();
	}
	expect(await payments().control.ledger('payout')).toHaveLength(3);
	expect(await payments().control.ledger('refund')).toHaveLength(3);
});

it('payouts by keys of the model need a maximum for all of them', async () => {
	const asked = { amount: 5, currency: 'EUR', destinationType: 'service_account' };
	const pay = async (options: object) => await call('payout.create', { ...asked, options });
	const { error } = await pay({ maximumAmount: 5, idempotencyKey: 'payout-1' });
	expect(error?.message).toContain('Maximum per Execution: must be set');
	const all = { maximumAmount: 5, maximumPerRun: 5, idempotencyKey: 'payout-1' };
	expect((await pay(all)).error).toBeUndefined();
	expect(await payments().control.ledger('payout')).toHaveLength(1);
});

it.each([false, true])(
	'an agent goes on within its limit in a Retry (it had met the limit: %s)',
	async (hasMetIt) => {
		const memory = {};
		const options = { maximumAmount: 50, maximumPerRun: 60 };
		const pay = async (amount: number, more: object = {}) =>
			await call('payout.create', { ...payout, amount, options }, { memory, ...more });
		expect((await pay(40)).error).toBeUndefined();
		if (hasMetIt) expect((await pay(50)).error?.message).toContain('on top of 40 EUR');
		const retry = { executionId: '79', mode: 'retry' };
		expect((await pay(40, retry)).output[0][0].json).toMatchObject({ repeated: true });
		expect((await pay(10, retry)).error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toHaveLength(2);
	},
);
