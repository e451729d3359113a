import { installStore } from '../../harness/engine/webhookStore.mts';
import { payments, seed, usePayments } from './harness.mts';
import { refund } from './spend.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

type Call = (...args: unknown[]) => Promise<unknown>;

/** One call to the store fails, before or after it was done, as of a database that is busy or gone. */
const spoil = async (at: number, when: string) => {
	const deduplicator = (await installStore()).deduplicator as unknown as Record<string, Call>;
	const { checkProcessedAndRecord, removeProcessed } = deduplicator;
	let calls = 0;
	const spoilt =
		(call: Call): Call =>
		async (...args) => {
			const fails = ++calls === at;
			if (fails && when === 'before') throw new Error('database is locked');
			const result = await call.apply(deduplicator, args);
			if (fails) throw new Error('connection terminated');
			return result;
		};
	Object.assign(deduplicator, {
		checkProcessedAndRecord: spoilt(checkProcessedAndRecord),
		removeProcessed: spoilt(removeProcessed),
	});
	return () => Object.assign(deduplicator, { checkProcessedAndRecord, removeProcessed });
};

const posted = async () => await payments().control.requests({ method: 'POST' });

/** How a first execution can end with the refund. */
const ENDS = {
	done: async () => {},
	unknown: async () =>
		await payments().control.faults.add(
			{ match: { method: 'POST' }, fault: { kind: 'status', status: 502, when: 'after' } },
			{
				...{ match: { method: 'GET' }, after: { method: 'POST' }, times: 3 },
				fault: { kind: 'status', status: 403 },
			},
		),
	'awaiting approval': async () =>
		await payments().control.settings.set({ approvalThresholds: { EUR: 100 } }),
};

describe.each(Object.keys(ENDS) as Array<keyof typeof ENDS>)('a refund that is %s', (end) => {
	it.each(
		['before', 'after'].flatMap((when) =>
			[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [at, when] as const),
		),
	)('is not sent by a Retry of another execution whose call %i fails %s', async (at, when) => {
		const items = (await seed()).map(({ id }) => ({ id }));
		await ENDS[end]();
		await refund(items, {}, { mode: 'trigger', establishedAt: 1 });
		await payments().control.faults.clear();
		const mend = await spoil(at, when);
		const second = await refund(items, {}, { mode: 'trigger', establishedAt: 2 });
		mend();
		expect(second.error).toBeDefined();
		const retry = await refund(items, {}, { mode: 'retry', establishedAt: 2, retryOf: second });
		expect(retry.error).toBeDefined();
		expect(await posted()).toHaveLength(1);
	});
});
