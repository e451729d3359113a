import type { IDataObject } from 'n8n-workflow';
import type { RunNodeInput } from '../../harness/engine/runNode.mts';
import { payments, seed, usePayments } from './harness.mts';

usePayments();

const { now } = Date;
afterEach(() => {
	jest.restoreAllMocks();
});

/** A loop pays one amount in each round; n8n counts the run that it recovered after a crash as one more. */
const loop = async (
	amounts: number[],
	rounds: number,
	crashed: boolean,
	more: Partial<RunNodeInput> = {},
) =>
	await payments().run(
		'payout.create',
		{
			amount: '={{ $json.amounts[$runIndex - $json.recovered] }}',
			amountUnit: 'major',
			currency: 'EUR',
			destinationType: 'service_account',
		},
		{
			items: [{ json: { amounts, recovered: crashed ? 1 : 0 } }],
			rounds,
			establishedAt: 1,
			mode: crashed ? 'retry' : 'webhook',
			crashed,
			nodeOptions: { onError: 'continueRegularOutput' },
			...more,
		},
	);

const aMinuteLater = () => jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);

const paid = async () =>
	(await payments().control.ledger('payout')).map(({ amount }) => Number(amount) / 100).sort();

it.each([
	['one more at the front', [9, 5, 7]],
	['two more at the front', [9, 8, 5, 7]],
	['another order', [7, 5]],
])('n8n dies after a round of a loop, and its Retry has %s', async (_, amounts) => {
	await loop([5, 7], 1, false);
	aMinuteLater();
	const { output } = await loop(amounts, amounts.length, true);
	expect(await paid()).toEqual([5]);
	const last = output[0].at(-1)?.json as IDataObject;
	expect(last).toMatchObject({ details: { processed: 'unknown', changed: true } });
});

it('a Retry that has one more at the front, of an execution of which n8n recovered nothing', async () => {
	await loop([5, 7], 1, false);
	aMinuteLater();
	await loop([9, 5, 7], 3, false, { mode: 'retry' });
	expect(await paid()).toEqual([5]);
});

it('n8n dies after a round of a loop, and its Retry has the same items', async () => {
	await loop([5, 7], 1, false);
	aMinuteLater();
	await loop([5, 7], 2, true);
	expect(await paid()).toEqual([5, 7]);
});

it.each([
	['one more at the front', [9, 5, 7]],
	['another order', [7, 5]],
])('Retry is pressed twice on such an execution, with %s', async (_, amounts) => {
	await loop([5, 7], 1, false);
	aMinuteLater();
	await loop(amounts, amounts.length, true);
	await loop(amounts, amounts.length, true);
	expect(await paid()).toEqual([5]);
});

it('a Retry of such a Retry sends nothing new either', async () => {
	await loop([5, 7], 1, false);
	aMinuteLater();
	const { memory } = await loop([9, 5, 7], 1, true);
	await loop([9, 5, 7], 3, true, { memory });
	expect(await paid()).toEqual([5]);
});

it.each([
	['that the ledger knows by themselves go on', true, 2],
	['that nothing but their attempt protects do not', false, 1],
])('refunds %s', async (_, refundOnce, times) => {
	const ids = (await seed('succeeded', 3)).map(({ id }) => id);
	const refund = async (list: unknown[], rounds: number, crashed: boolean) =>
		await payments().run(
			'payment.refund',
			{
				paymentId: { mode: 'id', value: '={{ $json.ids[$runIndex - $json.recovered] }}' },
				refundOnce,
			},
			{
				items: [{ json: { ids: list, recovered: crashed ? 1 : 0 } as IDataObject }],
				rounds,
				establishedAt: 1,
				mode: crashed ? 'retry' : 'webhook',
				crashed,
				nodeOptions: { onError: 'continueRegularOutput' },
			},
		);
	await refund(ids, 1, false);
	aMinuteLater();
	await refund([ids[2], ids[0], ids[1]], 3, true);
	const refunded = await payments().control.ledger('refund');
	expect(new Set(refunded.map(({ amount }) => amount)).size).toBe(1);
	expect(refunded).toHaveLength(times);
});
