import type { IDataObject } from 'n8n-workflow';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const { now } = Date;
let ahead = 0;
const aMinuteLater = () => {
	ahead += 60_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
};
afterEach(() => {
	ahead = 0;
	jest.restoreAllMocks();
});

const amount = { amount: '={{ $json.amount }}', amountUnit: 'major', currency: 'EUR' };
const payout = async () => ({ ...amount, destinationType: 'service_account' });
const refund = async () => ({
	...amount,
	paymentId: byId((await seed())[0].id),
	refundType: 'partial',
});

describe.each([
	['payout.create', 'payout', payout],
	['payment.refund', 'refund', refund],
] as const)('%s: one item whose value changes between Retries', (name, kind, parametersOf) => {
	const setUp = async () => {
		const parameters = await parametersOf();
		const run = async (value: number, more: object) =>
			await payments().run(name, parameters, {
				items: [{ json: { amount: value } }],
				establishedAt: 1,
				mode: 'webhook',
				...more,
			});
		return {
			run,
			retry: async (retryOf: Ran, value: number) => await run(value, { mode: 'retry', retryOf }),
		};
	};
	const moved = async () => (await payments().control.ledger(kind)).map((entry) => entry.amount);
	type Ran = Awaited<ReturnType<ReturnType<typeof payments>['run']>>;
	const said = ({ error }: Ran) => [
		error?.message,
		(error?.context.data as IDataObject | undefined)?.processed,
	];
	const refuse = async (times: number) =>
		await payments().control.faults.add({
			match: { method: 'POST' },
			times,
			fault: { kind: 'status', status: 400 },
		});

	it('moves once, although two Retries announced different values', async () => {
		const { run, retry } = await setUp();
		await refuse(2);
		const first = await run(5, {});
		expect(said(first)[1]).toBe('no');
		const one = await retry(first, 6);
		expect(said(one)[1]).toBe('no');
		await retry(one, 5);
		expect(await moved()).toEqual([500]);
		aMinuteLater();
		expect(said(await retry(first, 6))[0]).toContain('different');
		expect(await moved()).toEqual([500]);
	}, 60_000);

	it('refuses a value that nobody asked for before', async () => {
		const { run, retry } = await setUp();
		await refuse(2);
		const first = await run(5, {});
		const one = await retry(first, 6);
		await retry(one, 5);
		aMinuteLater();
		const three = await retry(first, 7);
		expect(said(three)[0]).toContain('different');
		expect(await moved()).toEqual([500]);
		const four = await retry(one, 6);
		expect(said(four)[0]).toContain('different');
		expect(await moved()).toEqual([500]);
	}, 60_000);
});
