import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

/** A tool is run anew for every call of the agent; its type says that it is one. */
const asTool = {
	nodeOptions: { type: 'n8n-nodes-merchant-services.merchantPaymentsTool' },
	establishedAt: 1_800_000_000_000,
	executionId: '77',
	mode: 'webhook',
} as const;

const call = async (name: string, parameters: Record<string, unknown>, more: object = {}) =>
	await payments().run(name, parameters, { ...asTool, ...more });

const link = { title: 'Tea', amount: 5, currency: 'EUR' };
const code = { mode: 'fixed_amount', amount: 5, currency: 'EUR' };
const state = async () => (await payments().control.state()).payments;
const guard = { options: { maximumAmount: 50 } };

it.each([
	['paymentLink.create', link, 'links'],
	['qrCode.create', code, 'qrCodes'],
] as const)('%s asked for twice makes two', async (name, parameters, kind) => {
	await call(name, parameters);
	await call(name, parameters);
	expect((await state())[kind]).toHaveLength(2);
});

it('a link whose answer was lost is the same when it is asked for again', async () => {
	await payments().control.faults.add({
		match: { path: '^/payment-links$' },
		times: 4,
		fault: { kind: 'cut', when: 'after' },
	});
	expect((await call('paymentLink.create', link)).error).toBeDefined();
	await payments().control.faults.clear();
	expect((await call('paymentLink.create', link)).error).toBeUndefined();
	expect((await state()).links).toHaveLength(1);
});

it('a payout asked for twice is paid once, and the second answer says so', async () => {
	const payout = { amount: 5, currency: 'EUR', destinationType: 'service_account', ...guard };
	await call('payout.create', payout);
	const { output } = await call('payout.create', payout);
	expect(output[0][0].json).toMatchObject({ repeated: true, idempotentReplay: false });
	expect(await payments().control.requests({ method: 'POST', path: /payouts/ })).toHaveLength(1);
	expect(await payments().control.ledger('payout')).toHaveLength(1);
	expect((await call('payout.create', { ...payout, amount: 6 })).error).toBeUndefined();
});

it('a refund asked for twice is given once, and the second answer says so', async () => {
	const [{ id }] = await seed();
	const parameters = {
		paymentId: byId(id),
		refundType: 'partial',
		amount: 5,
		currency: 'EUR',
		...guard,
	};
	await call('payment.refund', parameters);
	const { output } = await call('payment.refund', parameters);
	expect(output[0][0].json).toMatchObject({ repeated: true, requiresApproval: false });
	expect(await payments().control.ledger('refund')).toHaveLength(1);
});

describe('asked for twice at once', () => {
	const slow = async (path: string) =>
		await payments().control.faults.add({ match: { path }, fault: { kind: 'latency', ms: 200 } });

	it('a refund is given once, and the second answer says so', async () => {
		const [{ id }] = await seed();
		await slow('refund');
		const asked = { paymentId: byId(id), refundType: 'partial', amount: 5, ...guard };
		// Calls of one execution share its memory.
		const inOne = { memory: {} };
		const runs = await Promise.all([
			call('payment.refund', asked, inOne),
			call('payment.refund', asked, inOne),
		]);
		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
		const said = runs.map(({ output }) => output[0][0].json.repeated);
		expect(said.filter(Boolean)).toEqual([true]);
		expect(await payments().control.ledger('refund')).toHaveLength(1);
	});

	// As one after the other: for two payers.
	it.each([
		['paymentLink.create', link, 'links'],
		['qrCode.create', code, 'qrCodes'],
	] as const)('%s makes two', async (name, parameters, kind) => {
		await slow(kind === 'links' ? 'payment-links' : 'qr-codes');
		const inOne = { memory: {} };
		const runs = await Promise.all([call(name, parameters, inOne), call(name, parameters, inOne)]);
		expect(runs.map(({ output }) => output[0][0].json.repeated)).toEqual([undefined, undefined]);
		expect((await state())[kind]).toHaveLength(2);
	});
});

describe('behind an MCP Server Trigger, where a tool runs before there is an execution,', () => {
	const mcp = { executionId: '' };
	const payout = { amount: 8, currency: 'EUR', destinationType: 'service_account' };

	it.each([
		['Maximum Amount', { maximumPerRun: 12, idempotencyKey: 'week-2026-47' }],
		['Idempotency Key', { maximumAmount: 12 }],
	])('a payout needs %s', async (label, options) => {
		const { error } = await call('payout.create', { ...payout, options }, mcp);
		expect(error?.message).toContain(`${label}: must be set before a tool without an execution`);
		expect(await payments().control.ledger('payout')).toEqual([]);
	});

	it('a refund is still made once', async () => {
		const [{ id }] = await seed();
		const options = { maximumAmount: 50, refundKey: 'ticket-4711' };
		const refund = { paymentId: byId(id), refundType: 'partial', amount: 5, currency: 'EUR' };
		expect((await call('payment.refund', { ...refund, options }, mcp)).error).toBeUndefined();
		await call('payment.refund', { ...refund, options }, mcp);
		expect(await payments().control.ledger('refund')).toHaveLength(1);
	});
});
