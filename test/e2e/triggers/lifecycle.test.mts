import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import {
	deleteWorkflow,
	publishWorkflow,
	unpublishWorkflow,
	updateWorkflow,
} from '../../../scripts/n8n/client/workflows.mts';
import { deliveriesAbout, paymentSucceeds } from '../stage/events.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { invoiceIsPaid, storeAccountingTrigger } from './accountingTrigger.mts';
import { endpointOf, endpointsOf, storePaymentsTrigger } from './paymentsTrigger.mts';

const { session, control } = stage;

/** Runs that let something through, by the id of the record their event is about. */
const passed = async (workflow: Workflow, cause: () => Promise<{ id: string }>) => {
	let record = { id: '' };
	const runs = await runsAfter(workflow.id, 1, async () => {
		record = await cause();
	});
	const through = runs.flatMap((run) => outputOf(run, 'After'));
	return { record, through: through.map(({ json }) => (json.data as { id: string }).id) };
};

test('publishing registers, unpublishing leaves nothing behind', async () => {
	const workflow = await storePaymentsTrigger('Published and unpublished');
	expect(await endpointsOf(workflow)).toEqual([]);
	await publishWorkflow(session, workflow.id);
	expect(await endpointOf(workflow)).toMatchObject({ business: 'first', environment: 'live' });
	await unpublishWorkflow(session, workflow.id);
	expect(await endpointsOf(workflow)).toEqual([]);
});

test('deleting a published workflow leaves nothing behind', async () => {
	const workflow = await storePaymentsTrigger('Deleted while published');
	await publishWorkflow(session, workflow.id);
	await endpointOf(workflow);
	await deleteWorkflow(session, workflow.id);
	expect(await endpointsOf(workflow)).toEqual([]);
});

test('a renamed trigger keeps one endpoint and goes on receiving', async () => {
	const workflow = await storePaymentsTrigger('Renamed');
	await publishWorkflow(session, workflow.id);
	const [trigger, after] = workflow.nodes;
	const renamed = { ...trigger, name: 'Another name' };
	await updateWorkflow(session, workflow.id, {
		nodes: [renamed, after],
		connections: { [renamed.name]: workflow.connections[trigger.name] },
	});
	await publishWorkflow(session, workflow.id);

	const { record, through } = await passed(workflow, paymentSucceeds);
	expect(through).toEqual([record.id]);
	await endpointOf(workflow);
	await unpublishWorkflow(session, workflow.id);
	expect(await endpointsOf(workflow)).toEqual([]);
});

test('published triggers survive a restart of n8n', async () => {
	const payments = await storePaymentsTrigger('Survives');
	const { workflow: accounting } = await storeAccountingTrigger('Survives too');
	await publishWorkflow(session, payments.id);
	await publishWorkflow(session, accounting.id);
	const { record: early } = await passed(payments, paymentSucceeds);
	const endpoint = await endpointOf(payments);

	await stage.restartN8n();
	expect(await endpointOf(payments)).toEqual(endpoint);
	const paid = await passed(payments, paymentSucceeds);
	expect(paid.through).toEqual([paid.record.id]);
	const invoiced = await passed(accounting, invoiceIsPaid);
	expect(invoiced.through).toEqual([invoiced.record.id]);

	// What was delivered before the restart is still known.
	const repeated = await passed(payments, async () => {
		const deliveries = await deliveriesAbout(early.id);
		const own = deliveries.filter(({ endpointId }) => endpointId === endpoint.id);
		for (const { id } of own) await control.deliveries.repeat(id);
		return early;
	});
	expect(repeated.through).toEqual([]);

	await unpublishWorkflow(session, payments.id);
	await unpublishWorkflow(session, accounting.id);
	expect(await endpointsOf(payments)).toEqual([]);
});
