import { createCredential, updateCredential } from '../../../scripts/n8n/client/credentials.mts';
import { listExecutions, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import {
	answersTo,
	credentialWith,
	endpointOf,
	endpointsOf,
	storePaymentsTrigger,
} from './paymentsTrigger.mts';

const { session, control } = stage;

test('a changed key is answered with 503 until the workflow is unpublished and published', async () => {
	const [oldKey, newKey] = [await control.keys.issue(), await control.keys.issue()];
	const credential = await createCredential(session, credentialWith(oldKey.value));
	const workflow = await storePaymentsTrigger('Its key changes', { credential });
	await publishWorkflow(session, workflow.id);
	await updateCredential(session, credential.id, credentialWith(newKey.value));

	const early = await paymentSucceeds();
	expect(await answersTo(workflow, early.id)).toEqual([503]);
	expect(await listExecutions(session, { workflowId: workflow.id })).toEqual([]);

	await unpublishWorkflow(session, workflow.id);
	await publishWorkflow(session, workflow.id);
	await endpointOf(workflow);
	let late = early;
	const runs = await runsAfter(workflow.id, 1, async () => {
		late = await paymentSucceeds();
	});
	expect(await answersTo(workflow, late.id)).toEqual([200]);
	expect(runs.map((run) => outputOf(run, 'After')[0].json.data)).toEqual([
		expect.objectContaining({ id: late.id }),
	]);
	await unpublishWorkflow(session, workflow.id);
	expect(await endpointsOf(workflow)).toEqual([]);
});
