import type { IDataObject } from 'n8n-workflow';
import type { NodeRun } from '../../harness/engine/index.mts';
import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { payments, seed, usePayments } from './harness.mts';
import { refund, refunded } from './spend.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();
const clock = useShiftedClock();

const asTool = {
	nodeOptions: {
		type: 'n8n-nodes-merchant-services.merchantPaymentsTool',
		onError: 'continueRegularOutput',
	},
} as const;
const upTo = (maximumAmount: number) => ({ options: { maximumAmount } });
const processedBy = ({ output: [[{ json }]] }: NodeRun) =>
	(json.details as IDataObject | undefined)?.processed;

const unreadable = async () =>
	await payments().control.faults.add({
		match: { method: 'GET' },
		times: 9,
		fault: { kind: 'status', status: 500 },
	});

it('does not call a refund unprocessed that was done before n8n died', async () => {
	const [{ id }, { id: other }] = await seed('succeeded', 2);
	const execution = { establishedAt: clock.trueTime(), ...asTool };
	await refund([{ id, amount: 5 }], upTo(10), { ...execution, mode: 'webhook' });
	clock.shift += 60_000;
	const retry = { ...execution, mode: 'retry', memory: {} } as const;
	await unreadable();
	expect(processedBy(await refund([{ id, amount: 5 }], upTo(10), retry))).toBe('unknown');
	// Nobody has asked for this one.
	expect(processedBy(await refund([{ id: other, amount: 5 }], upTo(10), retry))).toBe('no');
	expect(await refunded()).toEqual([500]);
});

it('does not call a refund unprocessed that another Retry has done', async () => {
	const items = (await seed()).map(({ id }) => ({ id, amount: 5 }));
	const execution = { establishedAt: clock.trueTime(), ...asTool };
	await payments().control.faults.add({
		match: { method: 'POST' },
		times: 1,
		fault: { kind: 'status', status: 400 },
	});
	const first = await refund(items, upTo(10), { ...execution, mode: 'webhook' });
	const retry = { ...execution, mode: 'retry', retryOf: first } as const;
	await refund(items, upTo(10), retry);
	clock.shift += 60_000;
	await unreadable();
	expect(processedBy(await refund(items, upTo(10), retry))).toBe('unknown');
	expect(await refunded()).toEqual([500]);
});
