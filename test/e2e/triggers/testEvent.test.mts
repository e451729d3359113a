import { listenForTestEvent, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { endpointOf, endpointsOf, storePaymentsTrigger } from './paymentsTrigger.mts';

test('"Listen for test event" takes one event and leaves no endpoint behind', async () => {
	const workflow = await storePaymentsTrigger('Tried out');
	let payment = { id: '' };
	const runs = await runsAfter(workflow.id, 1, async () => {
		await listenForTestEvent(stage.session, workflow.id, workflow.nodes[0].name);
		expect((await endpointOf(workflow)).url).toContain('/webhook-test/');
		payment = await paymentSucceeds();
	});
	expect(runs.map(({ mode, status }) => ({ mode, status }))).toEqual([
		{ mode: 'manual', status: 'success' },
	]);
	expect(outputOf(runs[0], 'After')[0].json.data).toMatchObject({ id: payment.id });
	await waitFor('the test endpoint to go', async () =>
		(await endpointsOf(workflow)).length === 0 ? true : undefined,
	);
});
