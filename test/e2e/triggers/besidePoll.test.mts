import { getExecution, listExecutions, outputOf } from '../../../scripts/n8n/client/executions.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import {
	getWorkflow,
	publishWorkflow,
	unpublishWorkflow,
	updateWorkflow,
} from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { deliveriesAbout, paymentSucceeds } from '../stage/events.mts';
import { chosen, ownNode, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;

const HOOK = 'b0000000-0000-4000-8000-000000000011';
const A_RETRY = 120;

const after: WorkflowNode = {
	id: 'a0000000-0000-4000-8000-000000000011',
	name: 'After',
	type: 'n8n-nodes-base.noOp',
	typeVersion: 1,
	position: [440, 0],
	parameters: {},
};
const toAfter = { main: [[{ node: 'After', type: 'main', index: 0 }]] };

const pollTrigger = async (): Promise<WorkflowNode> => ({
	id: 'c0000000-0000-4000-8000-000000000011',
	...ownNode('merchantAccountingPollTrigger', {
		parameters: {
			pollTimes: { item: [{ mode: 'everyMinute' }] },
			events: ['contact.created'],
			from: 'now',
			options: {},
		},
		credentials: chosen(await storedCredential('merchantAccountingApi')),
	}),
});

const paymentsTrigger = async (): Promise<WorkflowNode> => ({
	id: HOOK,
	webhookId: HOOK,
	...ownNode('merchantPaymentsTrigger', {
		parameters: { registration: 'automatic', events: ['payment.succeeded'], options: {} },
		credentials: chosen(await storedCredential('merchantPaymentsApi')),
	}),
});

const hooks = async () =>
	(await control.state()).payments.endpoints.filter(({ url }) => url.includes(HOOK));

/** What n8n answered to the event of a new payment, also when it came once more. */
const answers = async () => {
	const { id } = await paymentSucceeds();
	const [{ id: endpointId }] = await hooks();
	const about = async () =>
		(await deliveriesAbout(id))
			.filter((one) => one.endpointId === endpointId)
			.flatMap(({ attempts }) => attempts.map(({ answer }) => answer.status));
	if ((await about()).at(-1) !== 200) {
		await control.clock.advance(A_RETRY);
		await control.deliveries.settle();
	}
	return await about();
};

const polled = async (workflowId: string, contactId: string) =>
	await waitFor(
		'the contact to be polled',
		async () => {
			const runs = await listExecutions(session, { workflowId });
			const all = await Promise.all(runs.map(async ({ id }) => await getExecution(session, id)));
			const found = all.flatMap((run) => outputOf(run, 'After'));
			return found.some(({ json }) => (json.data as { id?: string } | undefined)?.id === contactId)
				? true
				: undefined;
		},
		{ timeout: 150_000, interval: 500 },
	);

afterEach(async () => {
	await control.clock.set(new Date().toISOString());
});

// n8n saves the static data of all triggers from the copy that the poll trigger was started with.
test('a trigger that was added to a workflow with a poll trigger goes on after the next poll', async () => {
	const poll = await pollTrigger();
	const { id } = await store({
		name: 'Added beside a poll trigger',
		nodes: [poll, after],
		connections: { [poll.name]: toAfter },
	});
	await publishWorkflow(session, id);
	const added = await paymentsTrigger();
	const { nodes } = await getWorkflow(session, id);
	await updateWorkflow(session, id, {
		nodes: [added, ...nodes],
		connections: { [added.name]: toAfter, [poll.name]: toAfter },
	});
	await publishWorkflow(session, id);
	expect(await answers()).toEqual([200]);

	const contact = await control.accounting.contacts.create({ name: 'Beside a poll trigger' });
	await polled(id, contact.id);
	// n8n saves its copy a moment later. The next event puts the record back, and starts the workflow
	// when it comes again.
	const putBack = await waitFor(
		'an event that meets the older record',
		async () => {
			const seen = await answers();
			return seen.length > 1 ? seen : undefined;
		},
		{ timeout: 60_000, interval: 500 },
	);
	expect(putBack).toEqual([503, 200]);
	expect(await answers()).toEqual([200]);
	await stage.restartN8n();
	expect(await answers()).toEqual([200]);

	await unpublishWorkflow(session, id);
	expect(await hooks()).toEqual([]);
}, 400_000);
