import type { IDataObject } from 'n8n-workflow';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { payments, seed, usePayments } from './harness.mts';
import { refund, refunded } from './spend.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

// In queue mode another worker writes the same row.
jest.mock('../../../nodes/shared/ledger/onlyProcess', () => ({
	...jest.requireActual<object>('../../../nodes/shared/ledger/onlyProcess'),
	isOnlyProcess: () => false,
}));

usePayments();

const run = async (items: object[], establishedAt: number, more: object = {}) => {
	const { output } = await refund(items as never, more, {
		...{ mode: 'trigger', establishedAt, nodeOptions: { onError: 'continueRegularOutput' } },
	});
	const { details } = output[0][0].json;
	return (details as IDataObject | undefined)?.processed ?? 'success';
};

const unreadable = async (more: object = {}) =>
	await payments().control.faults.add({
		...{ match: { method: 'GET' }, times: 99, fault: { kind: 'status', status: 503 }, ...more },
	} as never);

it('is not called "no" by an execution that cannot read the payment', async () => {
	const [{ id }] = await seed();
	const items = [{ id, amount: 5 }];
	expect(await run(items, 1)).toBe('success');
	await unreadable();
	expect(await run(items, 2)).toBe('unknown');
	expect(await run([{ id, amount: 7 }], 3)).toBe('no');
	expect(await run(items, 4, { refundOnce: false })).toBe('no');
	expect(await refunded()).toEqual([500]);
});

it('nor when its response was lost in an outage that lasts', async () => {
	const [{ id }] = await seed();
	const items = [{ id, amount: 5 }];
	await payments().control.faults.add({
		...{ match: { method: 'POST' }, times: 1 },
		fault: { kind: 'status', status: 502, when: 'after' },
	});
	await unreadable({ after: { method: 'POST' } });
	expect(await run(items, 1)).toBe('unknown');
	expect(await run(items, 2)).toBe('unknown');
	expect(await refunded()).toEqual([500]);
});

it.each([
	['a lowered maximum', {}],
	['a lowered maximum and a Refund Key', { refundKey: 'return-1' }],
])('nor by one that has %s', async (_, options) => {
	const [{ id }] = await seed();
	const items = [{ id, amount: 5 }];
	expect(await run(items, 1, { options })).toBe('success');
	expect(await run(items, 2, { options: { ...options, maximumAmount: 4 } })).toBe('unknown');
	expect(await refunded()).toEqual([500]);
});

it.each(['EUR', 'KWD', 'JPY', 'CLF'])(
	'nor of one in %s, but of ten times as much',
	async (currency) => {
		await payments().control.settings.set({ approvalThresholds: { [currency]: 1_000_000_000 } });
		const paid = { count: 1, status: 'succeeded', currency, amount: 2_000_000 } as const;
		const [{ id }] = await payments().control.payments.create(paid);
		const entered = { currency };
		expect(await run([{ id, amount: 50 }], 1, entered)).toBe('success');
		await unreadable();
		expect(await run([{ id, amount: 50 }], 2, entered)).toBe('unknown');
		expect(await run([{ id, amount: 5 }], 3, entered)).toBe('no');
	},
);

it.each([12345, ['a'], null])('is not in doubt for %j as a payment', async (id) => {
	expect(await run([{ id, amount: 5 }], 1)).toBe('no');
});

/** Another process had read the row before, and writes it back after, as of two that write at once. */
const loseEnds = async (times: number) => {
	const store = await installStore();
	const deduplicator = store.deduplicator as unknown as Record<
		string,
		(entries: string[], ...rest: unknown[]) => Promise<unknown>
	>;
	const { checkProcessedAndRecord } = deduplicator;
	let lost = 0;
	deduplicator.checkProcessedAndRecord = async (entries, ...rest) => {
		const isSent = (await refunded()).length > 0;
		const undo =
			isSent && lost < times && entries.some((one) => one.endsWith(' done')) && store.read();
		const result = await checkProcessedAndRecord.call(deduplicator, entries, ...rest);
		if (undo) {
			lost += 1;
			undo();
		}
		return result;
	};
	return () => Object.assign(deduplicator, { checkProcessedAndRecord });
};

it.each([
	['yes', 1],
	['unknown', 9],
])('is %s where its end was overwritten %i times by another process', async (processed, times) => {
	const [{ id }] = await seed();
	const items = [{ id, amount: 5 }];
	const mend = await loseEnds(times);
	expect(await run(items, 1)).toBe('success');
	mend();
	expect(await run(items, 2)).toBe(processed);
	expect(await refunded()).toEqual([500]);
});
