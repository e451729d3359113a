import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { endpointProblem } from '../../endpointUrl.mts';
import { wrapList } from '../../listEnvelope.mts';
import { findOwned } from '../findOwned.mts';
import type { Endpoint } from '../objects.mts';
import { fieldRefusal } from '../refusal.mts';
import { route } from '../route.mts';
import { isOwnedBy } from '../state.mts';

const endpointRecord = ({ id, url, createdAt }: Endpoint) => ({
	id,
	url,
	created_at: new Date(createdAt).toISOString(),
});

const list = route({
	method: 'GET',
	path: '/webhooks',
	summary: 'List webhook endpoints',
	scopes: [['webhooks:read_logs', 'webhooks:manage']],
	answers: [200],
	handle: ({ world, caller }) => {
		const owned = world.payments.endpoints.filter((one) => isOwnedBy(one, caller.key));
		return { body: wrapList('webhooks', owned.map(endpointRecord), world.settings) };
	},
});

const create = route({
	method: 'POST',
	path: '/webhooks',
	summary: 'Register a webhook endpoint; the answer holds its secret once',
	scopes: ['webhooks:manage'],
	body: z.strictObject({ url: z.string() }),
	answers: [200, 400],
	handle: ({ world, caller, body }) => {
		const problem = endpointProblem(body.url, world.settings);
		if (problem !== null) throw fieldRefusal('url', problem);
		const endpoint: Endpoint = {
			id: randomUUID(),
			business: caller.key.business,
			environment: caller.key.environment,
			url: body.url,
			secret: `whsec_${randomBytes(24).toString('hex')}`,
			createdAt: world.clock.now(),
		};
		world.payments.endpoints.push(endpoint);
		return { body: { ...endpointRecord(endpoint), secret: endpoint.secret } };
	},
});

const remove = route({
	method: 'DELETE',
	path: '/webhooks/{id}',
	summary: 'Remove a webhook endpoint',
	scopes: ['webhooks:manage'],
	answers: [200, 404],
	handle: ({ world, caller, id }) => {
		const { endpoints } = world.payments;
		endpoints.splice(endpoints.indexOf(findOwned(endpoints, id, caller.key)), 1);
		return { body: { id, removed: true } };
	},
});

export const webhookRoutes = [list, create, remove];
