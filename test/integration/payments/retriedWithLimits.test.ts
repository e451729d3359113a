import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { payments, seed, usePayments } from './harness.mts';
import { type Options, paidOut, pay as payItems, refund, refunded } from './spend.mts';

usePayments();

const clock = useShiftedClock();

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const pay = async (amounts: number[], options: Options) =>
	await payItems(
		amounts.map((amount) => ({ amount })),
		{},
		options,
	);
const fault = async (method: string, path: string, what: object, more: object = {}) =>
	await payments().control.faults.add({ match: { method, path }, fault: what, ...more } as never);
const verdicts = ({ output }: Awaited<ReturnType<typeof refund>>) =>
	output[0].map(({ json }) => (json.details as { processed?: string } | undefined)?.processed);

it('a payout that another Retry has paid is not called unprocessed because another item changed', async () => {
	const began = clock.trueTime();
	await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { skip: 1, times: 1 });
	const first = await pay([3, 4, 5], { establishedAt: began, mode: 'webhook' });
	const again = { establishedAt: began, mode: 'retry', retryOf: first } as const;
	expect((await pay([3, 4, 5], again)).error).toBeUndefined();
	expect(await paidOut()).toEqual([300, 400, 500]);
	clock.shift += 60_000;
	const second = await pay([6, 4, 5], { ...again, ...goOn });
	expect(await paidOut()).toEqual([300, 400, 500]);
	expect(verdicts(second).slice(1)).not.toContain('no');
});

describe('Maximum per Execution after a crash', () => {
	it('counts full refunds that were executed', async () => {
		const [a, b] = await seed('succeeded', 2);
		const began = clock.trueTime();
		const full = { refundType: 'full', options: { maximumPerRun: 30 } };
		const options = { establishedAt: began, readsIn: 'minor', ...goOn } as const;
		await refund([{ id: a.id }, { id: b.id }], full, { ...options, mode: 'webhook' });
		expect(await refunded()).toEqual([2000]);
		clock.shift += 60_000;
		await refund([{ id: a.id }, { id: b.id }], full, { ...options, mode: 'retry', crashed: true });
		expect(await refunded()).toEqual([2000]);
	});

	it('counts partial refunds that await approval', async () => {
		const [a, b] = await seed('succeeded', 2);
		await payments().control.settings.set({ approvalThresholds: { EUR: 450 } });
		const began = clock.trueTime();
		const items = [
			{ id: a.id, amount: 5 },
			{ id: b.id, amount: 4 },
		];
		const limited = { options: { maximumPerRun: 8 } };
		const options = { establishedAt: began, ...goOn } as const;
		await fault('POST', `${a.id}/refund`, { kind: 'cut', when: 'after' });
		const first = await refund(items, limited, { ...options, mode: 'webhook' });
		expect(verdicts(first)).toEqual(['unknown', 'no']);
		clock.shift += 60_000;
		const again = await refund(items, limited, { ...options, mode: 'retry', crashed: true });
		expect(verdicts(again)[0]).toBe('unknown');
		expect(await payments().control.requests({ method: 'POST', path: new RegExp(b.id) })).toEqual(
			[],
		);
	});

	it('counts refunds whose outcome is unknown, in a second Retry of the same execution', async () => {
		const [a, b] = await seed('succeeded', 2);
		await payments().control.settings.set({ approvalThresholds: { EUR: 450 } });
		const began = clock.trueTime();
		const items = [
			{ id: a.id, amount: 5 },
			{ id: b.id, amount: 4 },
		];
		const limited = { options: { maximumPerRun: 8 } };
		const options = { establishedAt: began, ...goOn } as const;
		// Both are certainly refused at first.
		await fault('POST', 'refund', { kind: 'status', status: 400 }, { times: 2 });
		const first = await refund(items, limited, { ...options, mode: 'webhook' });
		await fault('POST', `${a.id}/refund`, { kind: 'cut', when: 'after' });
		const again = { ...options, mode: 'retry', retryOf: first } as const;
		expect(verdicts(await refund(items, limited, again))).toEqual(['unknown', 'no']);
		const before = await payments().control.requests({ method: 'POST', path: new RegExp(b.id) });
		clock.shift += 60_000;
		await refund(items, limited, again);
		const after = await payments().control.requests({ method: 'POST', path: new RegExp(b.id) });
		expect(after.length).toBe(before.length);
	});
});
