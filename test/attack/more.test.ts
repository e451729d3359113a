import type { RunNodeInput } from '../harness/engine/index.mts';
import { payments, seed, usePayments } from '../integration/payments/harness.mts';

usePayments();

const now = Date.now.bind(Date);
let shift = 0;
beforeEach(() => {
	shift = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + shift);
});
afterEach(() => jest.restoreAllMocks());

type Options = Partial<RunNodeInput> & { key?: string; readsIn?: string };
const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const asItems = (list: readonly object[]) => list.map((json) => ({ json: json as never }));
const refund = async (items: object[], parameters: object, options: Options = {}) =>
	await payments().run(
		'payment.refund',
		{
			paymentId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			refundType: 'partial',
			amount: '={{ $json.amount ?? 5 }}',
			amountUnit: 'major',
			currency: 'EUR',
			...parameters,
		},
		{ items: asItems(items), ...options },
	);
const pay = async (items: object[], options: Options = {}, parameters: object = {}) =>
	await payments().run(
		'payout.create',
		{
			amount: '={{ $json.amount }}',
			amountUnit: 'major',
			currency: 'EUR',
			destinationType: 'service_account',
			...parameters,
		},
		{ items: asItems(items), ...options },
	);
const refunds = async () => (await payments().control.ledger('refund')).map(({ amount }) => amount);
const payouts = async () => (await payments().control.ledger('payout')).map(({ amount }) => amount);
const fault = async (method: string, path: string, what: object, more: object = {}) =>
	await payments().control.faults.add({ match: { method, path }, fault: what, ...more } as never);
const verdicts = ({ output }: Awaited<ReturnType<typeof refund>>) =>
	output[0].map(({ json }) => (json.details as { processed?: string } | undefined)?.processed);

it('an item that changed is not paid again because another one cannot be read in a Retry that comes in another order', async () => {
	const began = now();
	const amount =
		'={{ $json.who === "b" && $execution.id === "broken" ? $json.x.y.z() : $json.amount }}';
	await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { skip: 1, times: 1 });
	const items = [
		{ who: 'a', amount: 3 },
		{ who: 'b', amount: 4 },
	];
	const options = { establishedAt: began, ...goOn } as const;
	await pay(items, { ...options, mode: 'webhook' }, { amount });
	expect(await payouts()).toEqual([300]);
	const changed = [
		{ who: 'b', amount: 4 },
		{ who: 'a', amount: 3.5 },
	];
	await pay(changed, { ...options, mode: 'retry', executionId: 'broken' }, { amount });
	expect(await payouts()).toEqual([300]);
});

it('a refund key made of Date() does not refund twice', async () => {
	const [a] = await seed();
	const keyed = { options: { refundKey: '={{ "return-" + Date() }}' } };
	await refund([{ id: a.id }], keyed);
	await new Promise((resolve) => setImmediate(resolve));
	const until = now() + 1_100;
	while (now() < until);
	await refund([{ id: a.id }], keyed);
	expect(await refunds()).toEqual([500]);
});

it('a lost refund is not called executed because another one of this node came between reading and claiming', async () => {
	const [a] = await seed();
	const keyed = (refundKey: string) => ({ options: { refundKey } });
	// So that the pace of this machine does not matter: the reading is younger than a second.
	const frozen = now();
	jest.spyOn(Date, 'now').mockImplementation(() => frozen);
	await fault(
		'GET',
		`/payments/${a.id}$`,
		{ kind: 'latency', ms: 3_000, when: 'after' },
		{ times: 1 },
	);
	await fault('POST', 'refund', { kind: 'cut', when: 'before' }, { skip: 1, times: 1 });
	const one = refund([{ id: a.id }], keyed('return-1'), { mode: 'webhook' });
	while ((await payments().control.requests({ method: 'GET', path: /payments/ })).length < 1);
	const two = await refund([{ id: a.id }], keyed('return-2'), { mode: 'webhook' });
	expect(two.error).toBeUndefined();
	const first = await one;
	expect(await refunds()).toEqual([500]);
	expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
}, 30_000);

describe('an AI agent', () => {
	const tool = {
		nodeOptions: { type: 'n8n-nodes-merchant-services.merchantPaymentsTool' },
	} as never;

	it('that asks at once for several payouts stays within Maximum per Run', async () => {
		const memory = {};
		const call = async (amount: number) =>
			await pay(
				[{ amount }],
				{ establishedAt: 7, executionId: 'agent', memory, mode: 'webhook', ...(tool as object) },
				{
					options: { maximumPerRun: 10 },
				},
			);
		await Promise.all([3, 4, 5, 6, 7].map(call));
		const sum = (await payouts()).reduce<number>((all, one) => all + Number(one), 0);
		expect(sum).toBeLessThanOrEqual(1000);
	});

	it('that is refused for a value of another Retry is not told that nothing was processed', async () => {
		const began = now();
		const limited = { options: { maximumPerRun: 100 } };
		const options = { establishedAt: began, ...(tool as object) };
		await pay([{ amount: 5 }], { ...options, mode: 'webhook' }, limited);
		const again = await pay([{ amount: 5 }], { ...options, mode: 'retry', crashed: true }, limited);
		expect(await payouts()).toEqual([500]);
		expect(again.error?.context.data ?? {}).not.toMatchObject({ processed: 'no' });
	});
});

it('Maximum per Run holds across rounds after a crash, when the amount of an earlier round was over the limit of a later one', async () => {
	const began = now();
	const inALoop = { amount: '={{ [5, 4, 3][$runIndex % 3] }}', options: { maximumPerRun: 8 } };
	const options = { establishedAt: began, rounds: 3, ...goOn } as const;
	await pay([{}], { ...options, mode: 'webhook' }, inALoop);
	expect(await payouts()).toEqual([500, 300]);
	shift += 60_000;
	const shifted = { ...inALoop, amount: '={{ [5, 4, 3][($runIndex - 1) % 3] }}' };
	await pay([{}], { ...options, mode: 'retry', crashed: true }, shifted);
	const sum = (await payouts()).reduce<number>((all, one) => all + Number(one), 0);
	expect(sum).toBeLessThanOrEqual(800);
});

it('an item refused by Maximum per Run because of the unknown says what is true after Retry', async () => {
	const began = now();
	const [a] = await seed();
	const options = { establishedAt: began, ...goOn } as const;
	await payments().control.settings.set({ approvalThresholds: { EUR: 100 } });
	// Awaits approval, is approved, and the Retry is refused before it can look.
	const first = await refund(
		[{ id: a.id }, { id: a.id, amount: 99 }],
		{},
		{ ...options, mode: 'webhook' },
	);
	expect(first.output[0][0].json).toMatchObject({ requiresApproval: true });
	await fault('GET', `/payments/${a.id}$`, { kind: 'status', status: 403 }, { times: 50 });
	const again = await refund(
		[{ id: a.id }, { id: a.id, amount: 99 }],
		{},
		{ ...options, mode: 'retry' },
	);
	expect(verdicts(again)[0]).not.toBe('no');
});
