import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod/v4';
import type { World } from '../world.mts';
import { MAX_BODY_BYTES } from './choices.mts';
import type { AccountingKey } from './keys.mts';
import { answerRejection, rejection } from './rejection.mts';
import { routes } from './routes/all.mts';

export const mountAccounting = async (app: FastifyInstance, world: World): Promise<void> => {
	const keys = new WeakMap<FastifyRequest, AccountingKey>();

	app.addHook('onRequest', async (request) => {
		const [, value] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
		const key = world.accounting.keys.find((candidate) => candidate.value === value);
		if (!key || key.revoked) throw rejection(401, 'The API key is missing or not valid');
		keys.set(request, key);
	});
	app.setErrorHandler((error, _request, reply) => answerRejection(error, reply, world.settings));
	app.setNotFoundHandler(() => {
		throw rejection(404, 'Not found');
	});

	for (const route of routes) {
		app.route({
			method: route.method,
			url: route.path.replace('{id}', ':id'),
			bodyLimit: MAX_BODY_BYTES,
			handler: (request, reply) => {
				const key = keys.get(request);
				if (!key) throw rejection(401, 'The API key is missing or not valid');
				if (route.method === 'POST' && key.capability === 'read') {
					throw rejection(403, 'The key may read only');
				}
				const { id = '' } = request.params as { id?: string };
				const answer = route.handle({
					world,
					org: key.org,
					id,
					requestId: String(request.id),
					query: parse(route.query, request.query),
					body: parse(route.body, request.body ?? {}),
				});
				reply.code(answer.status ?? 200).type('application/json; charset=utf-8');
				return reply.send(JSON.stringify(answer.body));
			},
		});
	}
};

const parse = (schema: z.ZodType, value: unknown): unknown => {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	const field = issue?.path.join('.') || null;
	throw rejection(400, `${field ?? 'request'}: ${issue?.message}`, field);
};
