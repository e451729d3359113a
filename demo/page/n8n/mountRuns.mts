import type { FastifyInstance } from 'fastify';
import type { World } from '../../../simulator/world.mts';
import type { KnownN8n } from './knownN8n.mts';

/** Sends a person from a delivery to the run that it started, in n8n's editor. */
export const mountRuns = (
	app: FastifyInstance,
	world: World,
	knownN8n: () => KnownN8n | null,
): void => {
	app.get('/n8n/runs/:id', async (request, reply) => {
		const n8n = knownN8n();
		const { id } = request.params as { id: string };
		const sent = deliveryOf(world, id);
		if (!n8n || !sent) return await reply.code(404).send('No n8n knows of this delivery.');
		try {
			return await reply.redirect(await n8n.runAt(sent.url, sent.rawBody));
		} catch {
			return await reply.code(502).send(`n8n does not answer at ${n8n.url}. Is it still running?`);
		}
	});
};

const deliveryOf = ({ payments, accounting }: World, id: string) => {
	const deliveries = [...payments.deliveries, ...accounting.deliveries];
	const delivery = deliveries.find((one) => one.id === id);
	const endpoints = [...payments.endpoints, ...accounting.endpoints];
	const endpoint = endpoints.find((one) => one.id === delivery?.endpointId);
	return delivery && endpoint && { url: endpoint.url, rawBody: delivery.rawBody };
};
