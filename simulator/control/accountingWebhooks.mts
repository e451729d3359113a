import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { attempt, isQueued } from '../accounting/deliveries.mts';
import { emitPing } from '../accounting/events.mts';
import { type Endpoint, EVENT_TYPES } from '../accounting/objects.mts';
import { endpointProblem } from '../endpointUrl.mts';
import { byId, controlRoute } from './controlRoute.mts';
import { releaseSchema } from './deliveries.mts';

export const endpointSchema = z.strictObject({
	org: z.string().default('first'),
	url: z.string(),
	events: z.array(z.enum(EVENT_TYPES)).default([...EVENT_TYPES]),
});

/** What a person does on the settings page of the application. */
export const accountingWebhookRoutes = [
	controlRoute(
		'POST',
		'/accounting/endpoints',
		(world, input) => {
			const problem = endpointProblem(input.url, world.settings);
			if (problem !== null) throw new Error(problem);
			const endpoint: Endpoint = {
				...input,
				id: randomUUID(),
				secret: `whsec_${randomBytes(24).toString('hex')}`,
				active: true,
				failuresInARow: 0,
			};
			world.accounting.endpoints.push(endpoint);
			return endpoint;
		},
		endpointSchema,
	),
	controlRoute('GET', '/accounting/endpoints', (world) =>
		world.accounting.endpoints.map(({ secret: _secret, ...shown }) => shown),
	),
	controlRoute('POST', '/accounting/endpoints/:id/switch-on', (world, _body, id) => {
		const endpoint = byId(world.accounting.endpoints, id);
		endpoint.active = true;
		endpoint.failuresInARow = 0;
	}),
	controlRoute('POST', '/accounting/endpoints/:id/ping', (world, _body, id) =>
		emitPing(world, byId(world.accounting.endpoints, id)),
	),
	controlRoute('GET', '/accounting/deliveries', (world) => world.accounting.deliveries),
	controlRoute(
		'POST',
		'/accounting/deliveries/flush',
		async (world, { order, copies }) => {
			const queued = world.accounting.deliveries.filter(isQueued);
			if (order === 'reversed') queued.reverse();
			for (const delivery of queued) {
				if (!isQueued(delivery)) continue;
				for (let copy = 0; copy < copies; copy += 1) await attempt(world, delivery);
			}
			// A batch that has taken some of them meanwhile has its answers too.
			await world.schedule.settle();
		},
		releaseSchema,
	),
	controlRoute('POST', '/accounting/deliveries/:id/repeat', async (world, _body, id) => {
		const delivery = byId(world.accounting.deliveries, id);
		await attempt(world, delivery);
		return delivery;
	}),
];
