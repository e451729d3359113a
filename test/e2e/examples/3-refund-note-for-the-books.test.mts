import { type Execution, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { paymentIsRefunded } from '../stage/events.mts';
import { example } from '../stage/example.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const noteOf = (run: Execution) => outputOf(run, 'Write the note')[0].json;

const seed = async () => {
	const [payment] = await stage.control.payments.create({ amount: 5000, currency: 'EUR' });
	return payment.id;
};

test('a full refund becomes a note', async () => {
	const { id: workflowId } = await example(3);
	const paymentId = await seed();
	const runs = await runsAfter(workflowId, 1, async () => await paymentIsRefunded(paymentId));
	expect(runs.map(noteOf)).toEqual([
		{ note: `Payment ${paymentId}: refunded in full, 50 EUR.`, paymentId, amount: 50 },
	]);
});

test('two partial refunds of one payment become two notes', async () => {
	const { id: workflowId } = await example(3);
	const paymentId = await seed();
	const runs = await runsAfter(workflowId, 2, async () => {
		await paymentIsRefunded(paymentId, 1000);
		await paymentIsRefunded(paymentId, 525);
	});
	expect(runs.map(noteOf)).toEqual([
		{ note: `Payment ${paymentId}: 10 EUR refunded, 10 of 50 so far.`, paymentId, amount: 10 },
		{
			note: `Payment ${paymentId}: 5.25 EUR refunded, 15.25 of 50 so far.`,
			paymentId,
			amount: 5.25,
		},
	]);
	const { payments } = (await stage.control.state()).payments;
	expect(payments.find(({ id }) => id === paymentId)?.refunded).toBe(1525);
});
