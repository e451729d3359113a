import type { IDataObject } from 'n8n-workflow';
import type { RunNodeInput } from '../../harness/engine/runNode.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

const PAYOUT = {
	amount: '={{ $json.amounts[$runIndex] }}',
	amountUnit: 'major',
	currency: 'EUR',
	destinationType: 'service_account',
};

/** A loop that leads what failed back to the node, or goes on with the next one. */
const loop = async (amounts: number[], more: Partial<RunNodeInput> = {}) =>
	await payments().run('payout.create', PAYOUT, {
		items: [{ json: { amounts } }],
		rounds: amounts.length,
		mode: 'webhook',
		establishedAt: 7,
		nodeOptions: { onError: 'continueRegularOutput' },
		...more,
	});

/** The service does its work, and nobody hears of it: for as long as one round tries. */
const loseResponses = async (times = 4) => {
	await payments().control.faults.add({
		match: { method: 'POST' },
		times,
		fault: { kind: 'cut', when: 'after' },
	});
};

const paid = async () =>
	(await payments().control.ledger('payout')).map(({ amount }) => Number(amount) / 100);

const last = ({ output }: Awaited<ReturnType<typeof loop>>) =>
	output[0].at(-1)?.json as IDataObject;

it('pays once when a payout of unknown outcome is led back to the node', async () => {
	await loseResponses();
	const run = await loop([5, 5]);
	expect(await paid()).toEqual([5]);
	expect(last(run)).toMatchObject({ idempotentReplay: true });
});

it('pays once however often its outcome stays unknown', async () => {
	await loseResponses(12);
	const run = await loop([5, 5, 5, 5]);
	expect(await paid()).toEqual([5]);
	expect(last(run)).toMatchObject({ idempotentReplay: true });
});

it('pays once when such an execution is retried', async () => {
	await loseResponses(8);
	const first = await loop([5, 5]);
	expect(last(first)).toMatchObject({ details: { processed: 'unknown' } });
	// n8n goes on with the round that failed.
	const { memory } = first;
	await loop([5, 5], { memory, mode: 'retry', rounds: 1, earlierRounds: 1 });
	await loop([5, 5], { memory, mode: 'retry', rounds: 1, earlierRounds: 1 });
	expect(await paid()).toEqual([5]);
});

it('pays once when a preview comes in between', async () => {
	await loseResponses();
	const preview = '={{ $runIndex === 1 }}';
	await payments().run(
		'payout.create',
		{ ...PAYOUT, preview },
		{
			items: [{ json: { amounts: [5, 5, 5] } }],
			rounds: 3,
			mode: 'webhook',
			establishedAt: 7,
			nodeOptions: { onError: 'continueRegularOutput' },
		},
	);
	expect(await paid()).toEqual([5]);
});

it.each([
	['are paid', 0, 25],
	['are refused', 24, 1],
])('pays the last one of many equal payouts once when the others %s', async (_, times, all) => {
	const items = Array.from({ length: 25 }, (_, n) => ({
		json: { n, amounts: [5, n === 24 ? 5 : 0] },
	}));
	const match = { method: 'POST' };
	const fault = { kind: 'cut', when: 'after' } as const;
	await payments().control.faults.add({ match, skip: items.length - 1, times: 4, fault });
	if (times)
		await payments().control.faults.add({ match, times, fault: { kind: 'status', status: 400 } });
	await loop([5, 5], { items });
	expect(await paid()).toHaveLength(all);
});

it('pays what was certainly not processed, and another amount', async () => {
	await payments().control.faults.add({
		match: { method: 'POST' },
		times: 1,
		fault: { kind: 'status', status: 422 },
	});
	await loop([5, 5, 7]);
	expect(await paid()).toEqual([5, 7]);
});

it('pays the same amount in each round that is no failed one', async () => {
	await loop([5, 5, 5]);
	expect(await paid()).toEqual([5, 5, 5]);
});

// Nobody knows whether the next round is for the same payer, and a link that nobody got does no harm.
it('gives no payer the link that another one may have got', async () => {
	await loseResponses();
	await payments().run(
		'paymentLink.create',
		{ title: 'Membership', amount: 5, currency: 'EUR' },
		{
			rounds: 2,
			mode: 'webhook',
			establishedAt: 7,
			nodeOptions: { onError: 'continueErrorOutput' },
		},
	);
	expect(await payments().control.ledger('link')).toHaveLength(2);
});

describe('a refund of unknown outcome that is led back while the payment cannot be read', () => {
	const refundIn = async (paymentId: string, more: Partial<RunNodeInput>) =>
		await payments().run(
			'payment.refund',
			{ paymentId: byId(paymentId), refundType: 'partial', amount: '5', currency: 'EUR' },
			{
				mode: 'webhook',
				establishedAt: 7,
				nodeOptions: { onError: 'continueRegularOutput' },
				...more,
			},
		);
	const processedBy = (run: Awaited<ReturnType<typeof refundIn>>) =>
		(last(run).details as IDataObject).processed;

	it('stays unknown, and another one that cannot be prepared was not processed', async () => {
		const [{ id }, { id: other }] = await seed('succeeded', 2);
		await payments().control.faults.add(
			{ match: { method: 'POST' }, fault: { kind: 'status', status: 502, when: 'after' } },
			{
				match: { method: 'GET' },
				after: { method: 'POST' },
				times: 99,
				fault: { kind: 'status', status: 503 },
			},
		);
		const first = await refundIn(id, {});
		expect(processedBy(first)).toBe('unknown');
		const { memory } = first;
		expect(processedBy(await refundIn(id, { memory, earlierRounds: 1 }))).toBe('unknown');
		expect(processedBy(await refundIn(other, { memory, earlierRounds: 2 }))).toBe('no');
	});
});

// Whoever took another key for it would pay twice.
it.each([
	['payout.create', {}, { idempotencyKey: 'order-4711' }],
	['payment.refund', { refundType: 'partial' }, { refundKey: 'order-4711' }],
] as const)(
	'%s of a key whose outcome is unknown, with another amount',
	async (name, more, options) => {
		await payments().control.faults.add(
			{ match: { method: 'POST' }, times: 4, fault: { kind: 'cut', when: 'after' } },
			{
				match: { method: 'GET' },
				after: { method: 'POST' },
				times: 12,
				fault: { kind: 'status', status: 503 },
			},
		);
		const [{ id }] = await seed();
		const parameters = { ...PAYOUT, ...more, paymentId: byId(id), options };
		const { output } = await payments().run(name, parameters, {
			...{ items: [{ json: { amounts: [5, 5.01] } }], rounds: 2, establishedAt: 7 },
			...{ mode: 'webhook', nodeOptions: { onError: 'continueRegularOutput' } },
		});
		const details = output[0].at(-1)?.json.details as IDataObject;
		expect(details).toMatchObject({ processed: 'unknown', ...options });
		expect(details.description).toContain('first: with another');
	},
);

it('knows the one that is led back from another of its key beside it', async () => {
	const round = async (amounts: number[], earlierRounds: number) => {
		const { output } = await payments().run(
			'payout.create',
			{ ...PAYOUT, amount: '={{ $json.amount }}', options: { idempotencyKey: 'order-4711' } },
			{
				items: amounts.map((amount) => ({ json: { amount } })),
				...{ mode: 'webhook', establishedAt: 7, executionId: '1', earlierRounds },
				nodeOptions: { onError: 'continueRegularOutput' },
			},
		);
		return output[0].map(({ json }) => json);
	};
	await loseResponses();
	await round([5], 0);
	// Whoever gave these a key of their own would pay the first of them again.
	expect(await round([5.01, 7], 1)).toEqual([
		expect.objectContaining({ details: expect.objectContaining({ processed: 'unknown' }) }),
		expect.objectContaining({ details: expect.objectContaining({ processed: 'unknown' }) }),
	]);
	expect(await round([5, 7], 2)).toEqual([
		expect.objectContaining({ idempotentReplay: true }),
		expect.objectContaining({ details: expect.objectContaining({ processed: 'unknown' }) }),
	]);
	expect(await paid()).toEqual([5]);
});
