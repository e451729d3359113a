import { z } from 'zod/v4';
import { attempt, queueDelivery } from '../payments/deliveries.mts';
import { byId, controlRoute } from './controlRoute.mts';

export const releaseSchema = z.strictObject({
	order: z.enum(['kept', 'reversed']).default('kept'),
	copies: z.int().min(1).max(10).default(1),
});

export const deliveryRoutes = [
	controlRoute('GET', '/deliveries', (world) => world.payments.deliveries),
	controlRoute('POST', '/deliveries/settle', (world) => world.schedule.settle()),
	controlRoute('POST', '/deliveries/hold', (world) => {
		world.payments.held ??= [];
	}),
	controlRoute(
		'POST',
		'/deliveries/release',
		async (world, { order, copies }) => {
			const held = world.payments.held ?? [];
			world.payments.held = null;
			if (order === 'reversed') held.reverse();
			for (const delivery of held) {
				for (let copy = 0; copy < copies; copy += 1) queueDelivery(world, delivery);
			}
			await world.schedule.settle();
		},
		releaseSchema,
	),
	controlRoute('POST', '/deliveries/:id/repeat', (world, _body, id) =>
		attempt(world, byId(world.payments.deliveries, id)),
	),
];
