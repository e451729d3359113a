import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { deliveriesAbout, paymentSucceeds } from '../stage/events.mts';
import { example } from '../stage/example.mts';
import { registerEndpoint, removeEndpoint } from '../stage/paymentsService.mts';
import { type Receiver, startReceiver } from '../stage/receiver.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;
const untilDeadLettered = 4 * 3600;

let receiver: Receiver;
let endpointId: string;

beforeEach(async () => {
	receiver = await startReceiver();
	endpointId = (await registerEndpoint(receiver.url)).id;
});

afterEach(async () => {
	await removeEndpoint(endpointId);
	await receiver.close();
	await control.clock.set(new Date().toISOString());
});

/** An event that its receiver refused until the service gave up. */
const deadLetter = async () => {
	receiver.answerWith(500);
	const { id } = await paymentSucceeds();
	await control.clock.advance(untilDeadLettered);
	receiver.answerWith(200);
	return id;
};

const attemptsOf = async (paymentId: string) => {
	const deliveries = await deliveriesAbout(paymentId);
	return deliveries.find((delivery) => delivery.endpointId === endpointId)?.attempts ?? [];
};

const run = async () => {
	const { id } = await example(6);
	const execution = await runWorkflow(session, id, { trigger: 'Every hour' });
	expect(execution.status).toBe('success');
	return outputOf(execution, 'Send again');
};

test('sends a dead letter again, once', async () => {
	const paymentId = await deadLetter();
	const failed = await attemptsOf(paymentId);
	expect(failed).toHaveLength(5);
	expect(failed.at(-1)).toMatchObject({ dead_lettered: true, answer: { status: 500 } });

	expect(await run()).toEqual([
		expect.objectContaining({ json: expect.objectContaining({ outcome: 'retried' }) }),
	]);
	expect(receiver.bodies.at(-1)).toContain(paymentId);
	expect(await attemptsOf(paymentId)).toHaveLength(6);

	expect(await run()).toEqual([]);
	expect(await attemptsOf(paymentId)).toHaveLength(6);
});

test('does not send it again every hour when nobody is there', async () => {
	const paymentId = await deadLetter();
	receiver.answerWith(500);
	await run();
	expect(await attemptsOf(paymentId)).toHaveLength(6);
	await run();
	expect(await attemptsOf(paymentId)).toHaveLength(6);
});
