import type { IDataObject } from 'n8n-workflow';
import { payments, usePayments } from './harness.mts';

usePayments();

const { now } = Date;
afterEach(() => {
	jest.restoreAllMocks();
});

/** A loop pays one amount in each round; n8n counts the run that it recovered after a crash as one more. */
const loop = async (amounts: number[], rounds: number, crashed: boolean) =>
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
		},
	);

const paid = async () =>
	(await payments().control.ledger('payout')).map(({ amount }) => Number(amount) / 100).sort();

it.each([
	['one more at the front', [9, 5, 7]],
	['two more at the front', [9, 8, 5, 7]],
	['another order', [7, 5]],
])('n8n dies after a round of a loop, and its Retry has %s', async (_, amounts) => {
	await loop([5, 7], 1, false);
	jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
	const { output } = await loop(amounts, amounts.length, true);
	expect(await paid()).toEqual([5]);
	const last = output[0].at(-1)?.json as IDataObject;
	expect(last).toMatchObject({ details: { processed: 'unknown', changed: true } });
});

it('n8n dies after a round of a loop, and its Retry has the same items', async () => {
	await loop([5, 7], 1, false);
	jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
	await loop([5, 7], 2, true);
	expect(await paid()).toEqual([5, 7]);
});
