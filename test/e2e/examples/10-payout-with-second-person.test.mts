import { randomUUID } from 'node:crypto';
import {
	finishedExecution,
	outputOf,
	startWorkflow,
} from '../../../scripts/n8n/client/executions.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { createWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { example } from '../stage/example.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;

/** The example in seconds instead of hours, with a key of its own, and a few looks only. */
const hurried = async (looks: number) => {
	const { nodes, connections, settings } = await example(10);
	const key = randomUUID();
	const change = (node: WorkflowNode): WorkflowNode => {
		const text = JSON.stringify(node)
			.replace('"unit":"hours"', '"unit":"seconds"')
			.replace('"rightValue":48', `"rightValue":${looks}`)
			.replace(/"idempotencyKey":"[^"]*"/, `"idempotencyKey":"${key}"`);
		return JSON.parse(text) as WorkflowNode;
	};
	const { id } = await createWorkflow(session, {
		name: `Payout ${key}`,
		nodes: nodes.map(change),
		connections,
		settings,
	});
	return id;
};

const pending = async () =>
	(await control.approvals.list()).filter(
		({ status, business }) => status === 'pending' && business === 'first',
	);

/** Runs it, and lets somebody decide once it has looked and found nothing decided. */
const run = async (looks: number, decide: (approvalId: string) => Promise<unknown>) => {
	const looked = async () =>
		(await control.requests({ service: 'payments', method: 'GET', path: /\/payouts$/ })).length;
	const before = await looked();
	const executionId = await startWorkflow(session, await hurried(looks), {
		trigger: 'Every Friday',
	});
	await waitFor('a look at the payout', async () => ((await looked()) > before ? true : undefined));
	const [held, ...more] = await pending();
	expect([held, more]).toEqual([expect.objectContaining({ kind: 'payout', amount: 150_000 }), []]);
	await decide(held.id);
	const execution = await finishedExecution(session, executionId);
	expect(execution.status).toBe('success');
	const first = outputOf(execution, 'Look again')[0];
	expect(first.json).toMatchObject({ id: held.target, status: 'pending' });
	return { execution, payoutId: held.target };
};

const paidOut = async (payoutId: string) =>
	(await control.ledger('payout')).filter(({ id }) => id === payoutId);

const ENDS = [
	'Note for the books',
	'Tell that it was not paid',
	'Tell that it still waits',
	'Tell to look by hand',
];

const notes = (execution: Awaited<ReturnType<typeof run>>['execution']) =>
	ENDS.flatMap((node) => outputOf(execution, node).map(({ json }) => [node, json.note]));

test('looks until a second person has approved the payout, and notes that it was paid', async () => {
	const { execution, payoutId } = await run(48, control.approvals.approve);
	expect(outputOf(execution, 'Ask the second person')[0].json.note).toBe(
		'A payout of 1500 USD waits for you to approve it.',
	);
	expect(notes(execution)).toEqual([
		['Note for the books', `Payout ${payoutId} of 1500 USD was paid.`],
	]);
	expect(await paidOut(payoutId)).toEqual([
		expect.objectContaining({ amount: 150_000, currency: 'USD' }),
	]);
});

test('tells when the second person refused', async () => {
	const { execution, payoutId } = await run(48, control.approvals.reject);
	expect(notes(execution)).toEqual([
		['Tell that it was not paid', `Payout ${payoutId} of 1500 USD was not paid: it is cancelled.`],
	]);
	expect(await paidOut(payoutId)).toEqual([]);
});

test('tells when nobody decides, and asks for nothing twice', async () => {
	const { execution, payoutId } = await run(3, async () => {});
	expect(notes(execution)).toEqual([
		[
			'Tell that it still waits',
			`Payout ${payoutId} of 1500 USD is still pending. It may yet be approved or cancelled.`,
		],
	]);
	const held = await pending();
	expect(held.map(({ target }) => target)).toEqual([payoutId]);
	expect(await paidOut(payoutId)).toEqual([]);
	await control.approvals.reject(held[0].id);
});
