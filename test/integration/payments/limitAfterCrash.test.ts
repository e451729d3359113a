import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { payments, seed, usePayments } from './harness.mts';
import { type Options, paidOut, pay as payItems, refund, refunded } from './spend.mts';

usePayments();

const clock = useShiftedClock();

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const pay = async (amounts: unknown[], options: Options, parameters: object = {}) =>
	await payItems(
		amounts.map((amount) => ({ amount })),
		{ options: { maximumPerRun: 8 }, ...parameters },
		options,
	);
const sum = (amounts: readonly unknown[]) => amounts.reduce<number>((a, b) => a + Number(b), 0);
const fault = async (method: string, path: string, status: number, more: object = {}) =>
	await payments().control.faults.add({
		match: { method, path },
		fault: { kind: 'status', status },
		...more,
	});
const LIMIT = 800;

describe('Maximum per Execution after a crash, when the input no longer holds what was sent', () => {
	it('payouts: items removed', async () => {
		const began = clock.trueTime();
		const options = { establishedAt: began, ...goOn } as const;
		await pay([3, 4, 5], { ...options, mode: 'webhook' });
		expect(await paidOut()).toEqual([300, 400]);
		clock.shift += 60_000;
		await pay([5], { ...options, mode: 'retry', crashed: true });
		expect(sum(await paidOut())).toBeLessThanOrEqual(LIMIT);
	});

	it('payouts: an item that cannot be read now', async () => {
		const began = clock.trueTime();
		const options = { establishedAt: began, ...goOn } as const;
		await pay([3, 4, 5], { ...options, mode: 'webhook' });
		expect(await paidOut()).toEqual([300, 400]);
		clock.shift += 60_000;
		await pay([3, null, 5], { ...options, mode: 'retry', crashed: true });
		expect(sum(await paidOut())).toBeLessThanOrEqual(LIMIT);
	});

	it('refunds: items removed', async () => {
		const [a, b, c] = await seed('succeeded', 3);
		const items = [
			{ id: a.id, amount: 3 },
			{ id: b.id, amount: 4 },
			{ id: c.id, amount: 5 },
		];
		const limited = { options: { maximumPerRun: 8 } };
		const options = { establishedAt: clock.trueTime(), ...goOn } as const;
		await refund(items, limited, { ...options, mode: 'webhook' });
		expect(await refunded()).toEqual([300, 400]);
		clock.shift += 60_000;
		await refund(items.slice(2), limited, { ...options, mode: 'retry', crashed: true });
		expect(sum(await refunded())).toBeLessThanOrEqual(LIMIT);
	});

	it('refunds: a payment that cannot be read for a moment', async () => {
		const [a, b, c] = await seed('succeeded', 3);
		const items = [
			{ id: a.id, amount: 3 },
			{ id: b.id, amount: 4 },
			{ id: c.id, amount: 5 },
		];
		const limited = { options: { maximumPerRun: 8 } };
		const options = { establishedAt: clock.trueTime(), ...goOn } as const;
		await refund(items, limited, { ...options, mode: 'webhook' });
		expect(await refunded()).toEqual([300, 400]);
		clock.shift += 60_000;
		await fault('GET', `^/payments/${b.id}`, 404, { times: 1 });
		await refund(items, limited, { ...options, mode: 'retry', crashed: true });
		expect(sum(await refunded())).toBeLessThanOrEqual(LIMIT);
	});
});

describe('Maximum per Execution, Retry pressed twice on the same execution', () => {
	it('payouts: a value changed in one of them', async () => {
		const began = clock.trueTime();
		const limited = { options: { maximumPerRun: 10 } };
		const options = { establishedAt: began, ...goOn } as const;
		await fault('POST', '^/payouts$', 400, { skip: 1, times: 2 });
		const first = await pay([3, 4, 5], { ...options, mode: 'webhook' }, limited);
		expect(await paidOut()).toEqual([300]);
		const again = { ...options, mode: 'retry', retryOf: first } as const;
		await pay([3, 6, 5], again, limited);
		clock.shift += 60_000;
		await pay([3, 4, 5], again, limited);
		expect(sum(await paidOut())).toBeLessThanOrEqual(1000);
	});
});

describe('truth, Retry pressed twice on the same execution', () => {
	it('an item that the first Retry refunded is not called unprocessed when its payment cannot be read', async () => {
		const [a, b] = await seed('succeeded', 2);
		const items = [
			{ id: a.id, amount: 3 },
			{ id: b.id, amount: 4 },
		];
		const options = { establishedAt: clock.trueTime() } as const;
		await fault('POST', 'refund', 400, { skip: 1, times: 1 });
		const first = await refund(items, {}, { ...options, mode: 'webhook' });
		expect(first.error).toBeDefined();
		const again = { ...options, mode: 'retry', retryOf: first } as const;
		const one = await refund(items, {}, again);
		expect(one.error).toBeUndefined();
		expect(await refunded()).toEqual([300, 400]);
		clock.shift += 60_000;
		await fault('GET', `^/payments/${b.id}`, 404, { times: 1 });
		const other = await refund(items, {}, again);
		expect(other.error?.context.data).toMatchObject({ processed: 'unknown' });
	});
});

describe('Maximum per Execution, what was in doubt and then certainly not sent', () => {
	const twoRefunds = async () => {
		const [a, b] = await seed('succeeded', 2);
		return [
			{ id: a.id, amount: 4 },
			{ id: b.id, amount: 5 },
		];
	};
	const limited = { options: { maximumPerRun: 8 } };

	it('n8n died, Retry at once, and Retry again when the error says so', async () => {
		const items = await twoRefunds();
		const options = { establishedAt: clock.trueTime(), ...goOn } as const;
		const first = await refund(items, limited, { ...options, mode: 'webhook' });
		expect(first.output[0].map(({ json }) => 'error' in json)).toEqual([false, true]);
		const second = await refund(items, limited, { ...options, mode: 'retry', crashed: true });
		clock.shift += 60_000;
		await refund(items, limited, { ...options, mode: 'retry', retryOf: second });
		expect(sum(await refunded())).toBeLessThanOrEqual(LIMIT);
	}, 60_000);

	it('Retry pressed twice on the same execution, then on the second Retry', async () => {
		const items = await twoRefunds();
		const options = { establishedAt: clock.trueTime(), ...goOn } as const;
		await fault('POST', 'refund', 400, { times: 1 });
		const first = await refund(items.slice(0, 1), limited, {
			establishedAt: options.establishedAt,
			mode: 'webhook',
		});
		expect(first.error).toBeDefined();
		const again = { ...options, mode: 'retry', retryOf: first } as const;
		const second = await refund(items, limited, again);
		clock.shift += 60_000;
		await refund(items, limited, { ...again, retryOf: second });
		expect(sum(await refunded())).toBeLessThanOrEqual(LIMIT);
	}, 60_000);

	it('does not bind at all: n8n died before it sent anything, two Retries send everything', async () => {
		const items = (await seed('succeeded', 5)).map(({ id }) => ({ id, amount: 4 }));
		const options = { establishedAt: clock.trueTime(), ...goOn } as const;
		// Nothing was processed, as if n8n had died right after it announced them.
		await fault('POST', 'refund', 400, { times: 5 });
		await refund(items, limited, { ...options, mode: 'webhook' });
		expect(await refunded()).toEqual([]);
		const second = await refund(items, limited, { ...options, mode: 'retry', crashed: true });
		expect(await refunded()).toEqual([]);
		clock.shift += 60_000;
		await refund(items, limited, { ...options, mode: 'retry', retryOf: second });
		expect(sum(await refunded())).toBeLessThanOrEqual(LIMIT);
	}, 60_000);
});
