import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { World } from '../world.mts';
import { accountingRoutes } from './accounting.mts';
import { accountingWebhookRoutes } from './accountingWebhooks.mts';
import { checkoutRoutes } from './checkout.mts';
import { clockRoutes } from './clock.mts';
import { deliveryRoutes } from './deliveries.mts';
import { eventRoutes } from './events.mts';
import { faultRoutes } from './faults.mts';
import { keyRoutes } from './keys.mts';
import { paymentRoutes } from './payments.mts';
import { payoutRoutes } from './payouts.mts';
import { reviewRoutes } from './reviews.mts';
import { worldRoutes } from './world.mts';

const routes = [
	...worldRoutes,
	...clockRoutes,
	...faultRoutes,
	...keyRoutes,
	...paymentRoutes,
	...checkoutRoutes,
	...payoutRoutes,
	...reviewRoutes,
	...deliveryRoutes,
	...eventRoutes,
	...accountingRoutes,
	...accountingWebhookRoutes,
];

export const mountControl = async (app: FastifyInstance, world: World): Promise<void> => {
	app.setErrorHandler((error, _request, reply) => {
		const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
		return reply.code(400).send({ error: message });
	});
	for (const route of routes) {
		app.route({
			method: route.method,
			url: route.path,
			handler: async (request, reply) => {
				const { id = '' } = request.params as { id?: string };
				const body = route.body.parse(request.body ?? {});
				const answer = await route.handle(world, body, id);
				return reply.type('application/json').send(JSON.stringify(answer ?? { done: true }));
			},
		});
	}
};
