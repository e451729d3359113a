import type { IDataObject } from 'n8n-workflow';
import { death } from '../../harness/dyingAttempts.mts';
import type { NodeRun } from '../../harness/engine/index.mts';
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
const processedBy = ({ output }: NodeRun) =>
	output[0].map(({ json }) => (json.details as IDataObject | undefined)?.processed);

const fault = async (
	rule: Parameters<ReturnType<typeof payments>['control']['faults']['add']>[0],
) => await payments().control.faults.add(rule);
const loseResponse = async () =>
	await fault({ match: { method: 'POST' }, times: 1, fault: { kind: 'cut', when: 'after' } });

/** Runs something, and n8n dies behind it; a minute passes. */
const dying = async <T>(task: () => Promise<T>): Promise<T> => {
	death.isNear = true;
	const result = await task();
	death.isNear = false;
	await payments().control.faults.clear();
	clock.shift += 60_000;
	return result;
};

describe('a refund that other executions may refund as well', () => {
	const parameters = { amountUnit: 'minor', amount: 500, currency: '', refundOnce: false };
	/** The outcome of a lost response stays unknown. */
	const keyWithoutReading = async () =>
		(await payments().control.keys.issue({ scopes: ['refunds:create_partial'] })).value;

	it('is sent once when n8n dies and a loop leads it back', async () => {
		const items = (await seed()).map(({ id }) => ({ id }));
		const key = await keyWithoutReading();
		const execution = { establishedAt: clock.trueTime(), key, ...goOn };
		await loseResponse();
		await dying(async () => await refund(items, parameters, { ...execution, mode: 'webhook' }));
		await refund(items, parameters, { ...execution, mode: 'retry', crashed: true, rounds: 3 });
		expect(await refunded()).toEqual([500]);
	});

	it('is sent once when Retry is clicked twice and a loop leads it back', async () => {
		const items = (await seed()).map(({ id }) => ({ id }));
		const key = await keyWithoutReading();
		const execution = { establishedAt: clock.trueTime(), key, ...goOn };
		await fault({ match: { method: 'POST' }, times: 1, fault: { kind: 'status', status: 400 } });
		const first = await refund(items, parameters, { ...execution, mode: 'webhook' });
		const retry = { ...execution, mode: 'retry', retryOf: first } as const;
		await loseResponse();
		await refund(items, parameters, retry);
		clock.shift += 60_000;
		await refund(items, parameters, { ...retry, rounds: 3 });
		expect(await refunded()).toEqual([500]);
	});
});

const keyed = (name: string) => ({ [name]: '={{ $json.key }}' });

it.each([
	['refund', {}, {}],
	['refund', keyed('refundKey'), {}],
	['refund', {}, { refundOnce: false }],
	['payout', {}, {}],
	['payout', keyed('idempotencyKey'), {}],
])('keeps Maximum per Execution of a %s with %j and %j', async (kind, own, more) => {
	const [act, moved] = kind === 'refund' ? [refund, refunded] : [pay, paidOut];
	const items = (await seed('succeeded', 2)).map(({ id }, n) => ({
		id,
		amount: 6 + n / 10,
		key: `return-471${n}`,
	}));
	const parameters = { options: { maximumPerRun: 10, ...own }, ...more };
	const execution = { establishedAt: clock.trueTime(), ...goOn };
	// It has announced both, and nothing has arrived.
	await fault({ match: { method: 'POST' }, times: 2, fault: { kind: 'status', status: 400 } });
	await dying(async () => await act(items, parameters, { ...execution, mode: 'webhook' }));
	// What is in flight is led back at once.
	clock.shift -= 52_000;
	await act(items, parameters, { ...execution, mode: 'retry', crashed: true, rounds: 2 });
	const sum = (await moved()).reduce<number>((total, amount) => total + Number(amount), 0);
	expect(sum).toBeLessThanOrEqual(1000);
});

it.each([{}, { options: { refundKey: '={{ "return-" + $json.n }}' } }, { refundOnce: false }])(
	'does not call unprocessed what cannot be read when it is led back, with %j',
	async (parameters) => {
		const [one, other] = (await seed('succeeded', 2)).map(({ id }, n) => ({ id, n }));
		const execution = { establishedAt: clock.trueTime(), ...goOn };
		const retry = { ...execution, mode: 'retry' } as const;
		const unreadable = { kind: 'status', status: 500 } as const;
		const first = await refund([other], parameters, { ...execution, mode: 'webhook' });
		await fault({ match: { method: 'GET' }, skip: 1, times: 20, fault: unreadable });
		await loseResponse();
		const second = { ...execution, mode: 'webhook', earlierRounds: 1, retryOf: first } as const;
		await dying(async () => await refund([one], parameters, second));
		const retried = await refund([one], parameters, { ...retry, earlierRounds: 1, retryOf: first });
		await fault({ match: { method: 'GET' }, times: 20, fault: unreadable });
		const ledBack = { ...retry, earlierRounds: 2, retryOf: retried };
		expect(processedBy(await refund([one], parameters, ledBack))).not.toContain('no');
		expect(await refunded()).toEqual([500, 500]);
	},
);
