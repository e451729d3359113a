import { deliveriesAbout, paymentSucceeds } from '../stage/events.mts';
import { registerEndpoint, removeEndpoint } from '../stage/paymentsService.mts';
import { startReceiver } from '../stage/receiver.mts';
import { stage } from '../stage/stage.mts';
import { byId, type OperationCases } from './describeOperations.mts';

interface Registered {
	id: string;
	url: string;
	bodies: string[];
	answerWith: (status: number) => void;
}

const untilDeadLettered = 4 * 3600;

const endpoints = async () => (await stage.control.state()).payments.endpoints;

/** While `use` runs, somebody outside receives events. */
const whileRegistered = async (use: (endpoint: Registered) => Promise<void>) => {
	const receiver = await startReceiver();
	const { id, url } = await registerEndpoint(receiver.url);
	try {
		await use({ id, url, bodies: receiver.bodies, answerWith: receiver.answerWith });
	} finally {
		if ((await endpoints()).some((endpoint) => endpoint.id === id)) await removeEndpoint(id);
		await receiver.close();
	}
};

/** Endpoints of the payments service and what was sent to them. */
export const webhooks: OperationCases = {
	'webhookEndpoint.create': async (run) => {
		const url = 'https://n8n.example.com/webhook/payments';
		const [{ id, secret }] = await run({ url });
		expect((await endpoints()).find((endpoint) => endpoint.id === id)).toMatchObject({
			url,
			secret,
		});
		await removeEndpoint(String(id));
	},
	'webhookEndpoint.getAll': async (run) => {
		await whileRegistered(async ({ id, url }) => {
			const listed = await run({ returnAll: true });
			expect(listed).toContainEqual(expect.objectContaining({ id, url }));
			expect(JSON.stringify(listed)).not.toContain('whsec_');
		});
	},
	'webhookEndpoint.delete': async (run) => {
		await whileRegistered(async ({ id }) => {
			expect(await run({ endpointId: byId(id) })).toEqual([{ deleted: true }]);
			expect((await endpoints()).map((endpoint) => endpoint.id)).not.toContain(id);
		});
	},
	'webhookDelivery.getAll': async (run) => {
		await whileRegistered(async ({ id }) => {
			await paymentSucceeds();
			expect(await run({ endpointId: byId(id), returnAll: true })).toEqual([
				expect.objectContaining({ event: 'payment.succeeded', attempt_number: 1, status: 200 }),
			]);
		});
	},
	'webhookDelivery.retry': async (run) => {
		await whileRegistered(async (endpoint) => {
			const payment = await paymentSucceeds();
			const deliveries = await deliveriesAbout(payment.id);
			const delivery = deliveries.find(({ endpointId }) => endpointId === endpoint.id);
			await run({ deliveryId: byId(delivery?.attempts[0].id ?? '') });
			expect(endpoint.bodies).toHaveLength(2);
			expect(endpoint.bodies[1]).toContain(payment.id);
		});
	},
	'webhookDelivery.retryFailed': async (run) => {
		await whileRegistered(async (endpoint) => {
			endpoint.answerWith(500);
			const payment = await paymentSucceeds();
			await stage.control.clock.advance(untilDeadLettered);
			endpoint.answerWith(200);
			expect(await run({ endpoints: 'one', endpointId: byId(endpoint.id) })).toEqual([
				expect.objectContaining({ endpointId: endpoint.id, outcome: 'retried' }),
			]);
			expect(endpoint.bodies).toHaveLength(6);
			expect(endpoint.bodies[5]).toContain(payment.id);
		});
		await stage.control.clock.set(new Date().toISOString());
	},
};
