import type { IDataObject } from 'n8n-workflow';
import { death } from '../../harness/dyingAttempts.mts';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { payments, seed, usePayments } from './harness.mts';
import { paidOut, pay, refund, refunded } from './spend.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

jest.mock(
	'../../../nodes/shared/idempotency/attempts',
	() =>
		jest.requireActual<{ dyingAttempts: object }>('../../harness/dyingAttempts.mts').dyingAttempts,
);

usePayments();
const clock = useShiftedClock();
beforeEach(() => {
	death.isNear = false;
});

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const ALL = Infinity;

/** The database that died with n8n has just come back: its first calls fail. */
const failFirst = async (calls: number) => {
	const store = await installStore();
	let left = calls;
	store.before(() => {
		left -= 1;
		if (left >= 0) throw new Error('database is locked');
	});
};
const refuseFirst = async () =>
	await payments().control.faults.add({
		match: { method: 'POST' },
		times: 1,
		fault: { kind: 'status', status: 400 },
	});

const limit = { maximumPerRun: 9 };

it.each([
	['payout', { options: { ...limit, idempotencyKey: '={{ $json.key }}' } }, 1],
	['payout', { options: { ...limit, idempotencyKey: '={{ $json.key }}' } }, ALL],
	['payout', { options: limit }, 1],
	['refund', { options: { ...limit, refundKey: '={{ $json.key }}' } }, 1],
	['refund', { options: limit, refundOnce: false }, 1],
	['refund', { options: limit, refundOnce: false }, ALL],
	['refund', { options: limit }, 1],
])(
	'after a crash, a %s with %j keeps its limit while %d calls fail',
	async (kind, parameters, calls) => {
		const [act, moved] = kind === 'payout' ? [pay, paidOut] : [refund, refunded];
		const items = (await seed('succeeded', 2)).map(({ id }, n) => ({
			id,
			amount: 4 + 2 * n,
			key: `order-471${n}`,
		}));
		const execution = { establishedAt: clock.trueTime(), ...goOn };
		death.isNear = true;
		await refuseFirst();
		await act(items, parameters, { ...execution, mode: 'webhook' });
		death.isNear = false;
		expect(await moved()).toEqual([600]);
		clock.shift += 60_000;
		await failFirst(calls);
		const retry = await act(items, parameters, { ...execution, mode: 'retry', crashed: true });
		const { details } = retry.output[0][1].json;
		expect((details as IDataObject | undefined)?.processed).not.toBe('no');
		expect(await moved()).toEqual([600]);
	},
);

it.each([1, 3, ALL])('a refund without a name is not sent again while %d fail', async (calls) => {
	const items = (await seed()).map(({ id }) => ({ id }));
	const parameters = { refundOnce: false };
	const execution = { establishedAt: clock.trueTime(), ...goOn };
	death.isNear = true;
	await refund(items, parameters, { ...execution, mode: 'webhook' });
	death.isNear = false;
	clock.shift += 60_000;
	await failFirst(calls);
	await refund(items, parameters, { ...execution, mode: 'retry', crashed: true });
	expect(await refunded()).toEqual([500]);
});

it('sends nothing twice when Retry is clicked twice and the store fails at the second one', async () => {
	const items = (await seed('succeeded', 2)).map(({ id }) => ({ id }));
	const parameters = { refundOnce: false };
	const execution = { establishedAt: clock.trueTime() };
	await refuseFirst();
	const first = await refund(items, parameters, { ...execution, mode: 'webhook' });
	const retry = { ...execution, mode: 'retry', retryOf: first } as const;
	await refund(items, parameters, retry);
	clock.shift += 60_000;
	await failFirst(6);
	await refund(items, parameters, retry);
	expect(await refunded()).toEqual([500, 500]);
});
