import type { IDataObject } from 'n8n-workflow';
import { poller } from '../../../../nodes/MerchantPayments/poll/poller';
import { runPolled } from '../../../../nodes/shared/poll/runPolled';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

// Between its calls of the store a worker keeps a distance.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

const refund = (index: number): { json: IDataObject } => ({
	json: {
		type: 'payment.refunded',
		data: { id: `payment ${index}`, refund_amount: 100, refunded_amount: 100 },
		deduplicationKey: `payment.refunded:payment ${index}:100`,
		receivedAt: '2026-01-01T00:00:00.000Z',
	},
});

it('an execution drops the last 10,000 refunds that another one had', async () => {
	const helpers = createRow().connect();
	const items = Array.from({ length: 10_000 }, (_, index) => refund(index));
	const run = async (id: string, part: typeof items) => {
		const more = { getInputData: () => part };
		const context = executeFunctions({ helpers, id, mode: 'trigger', more });
		const [passed] = await runPolled(context, poller);
		return passed.length;
	};
	let first = 0;
	for (let at = 0; at < items.length; at += 1_000) {
		first += await run(`first ${at}`, items.slice(at, at + 1_000));
	}
	expect(first).toBe(10_000);
	expect(await run('again', items)).toBe(0);
});

it('an execution that runs its trigger again passes its own refund again, with its figure', async () => {
	const helpers = createRow().connect();
	const more = { getInputData: () => [refund(1)] };
	const context = executeFunctions({ helpers, id: 'one', mode: 'trigger', more });
	const [first] = await runPolled(context, poller);
	const [second] = await runPolled(context, poller);
	expect(first).toMatchObject([refund(1)]);
	expect(second).toEqual(first);
});

describe('two workers that run what two polls emitted at the same moment', () => {
	/** A process with a memory of its own. */
	const startWorker = (helpers: ReturnType<ReturnType<typeof createRow>['connect']>) => {
		let loaded = { runPolled };
		jest.isolateModules(() => {
			loaded = jest.requireActual<typeof loaded>('../../../../nodes/shared/poll/runPolled');
		});
		return async (id: string, index: number) => {
			const more = { getInputData: () => [refund(index)] };
			const context = executeFunctions({ helpers, id, mode: 'trigger', more });
			const [passed] = await loaded.runPolled(context, poller);
			return passed.length;
		};
	};

	it('overwrite what the other has recorded, and neither passes it again later', async () => {
		const row = createRow();
		const [one, other] = [startWorker(row.connect()), startWorker(row.connect())];
		expect(await Promise.all([one('1', 1), other('2', 2)])).toEqual([1, 1]);
		for (let turns = 0; turns < 1_000; turns += 1) await Promise.resolve();
		expect(await Promise.all([one('3', 1), other('4', 2)])).toEqual([0, 0]);
	});
});
