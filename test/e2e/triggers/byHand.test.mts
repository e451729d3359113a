import { createCredential, deleteCredential } from '../../../scripts/n8n/client/credentials.mts';
import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import {
	publishWorkflow,
	unpublishWorkflow,
	updateWorkflow,
} from '../../../scripts/n8n/client/workflows.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { chosen } from '../stage/nodeWorkflow.mts';
import { registerEndpoint, removeEndpoint } from '../stage/paymentsService.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { answersTo, endpointsOf, pathOf, storePaymentsTrigger } from './paymentsTrigger.mts';

test('an endpoint that a person registered is verified, and never touched', async () => {
	const { session, n8n } = stage;
	const workflow = await storePaymentsTrigger('Registered by hand', {
		parameters: { registration: 'manual' },
	});
	const endpoint = await registerEndpoint(`${n8n.url}/webhook/${pathOf(workflow)}`);
	const credential = await createCredential(session, {
		name: 'Registered by hand',
		type: 'merchantPaymentsWebhookApi',
		data: { environment: 'live', signingSecret: endpoint.secret },
	});
	const [trigger, after] = workflow.nodes;
	const nodes = [{ ...trigger, credentials: chosen(credential) }, after];
	await updateWorkflow(session, workflow.id, { nodes });
	await publishWorkflow(session, workflow.id);

	let payment = { id: '' };
	const runs = await runsAfter(workflow.id, 1, async () => {
		payment = await paymentSucceeds();
	});
	expect(await answersTo(workflow, payment.id)).toEqual([200]);
	expect(outputOf(runs[0], 'After')[0].json.data).toMatchObject({ id: payment.id });
	await unpublishWorkflow(session, workflow.id);
	expect((await endpointsOf(workflow)).map(({ id }) => id)).toEqual([endpoint.id]);
	await removeEndpoint(endpoint.id);
	await deleteCredential(session, credential.id);
});

test('an endpoint that a person registered before the change from Automatic to Manual stays', async () => {
	const { session, n8n } = stage;
	const workflow = await storePaymentsTrigger('From Automatic to Manual');
	await publishWorkflow(session, workflow.id);
	const endpoint = await registerEndpoint(`${n8n.url}/webhook/${pathOf(workflow)}`);
	const credential = await createCredential(session, {
		name: 'From Automatic to Manual',
		type: 'merchantPaymentsWebhookApi',
		data: { environment: 'live', signingSecret: endpoint.secret },
	});
	const [trigger, after] = workflow.nodes;
	const parameters = { ...trigger.parameters, registration: 'manual' };
	const nodes = [{ ...trigger, parameters, credentials: chosen(credential) }, after];
	await updateWorkflow(session, workflow.id, { nodes });
	await publishWorkflow(session, workflow.id);
	expect((await endpointsOf(workflow)).map(({ id }) => id)).toEqual([endpoint.id]);
	await unpublishWorkflow(session, workflow.id);
	await removeEndpoint(endpoint.id);
	await deleteCredential(session, credential.id);
});
