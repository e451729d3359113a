import type { IDataObject } from 'n8n-workflow';
import { poller } from '../../../../nodes/MerchantPayments/poll/poller';
import { runPolled } from '../../../../nodes/shared/poll/runPolled';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

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
