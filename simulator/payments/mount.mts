import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.mts';
import { answerError } from './answerError.mts';
import { authenticate, checkRate } from './authenticate.mts';
import { authorize } from './authorize.mts';
import { MAX_BODY_BYTES } from './choices.mts';
import { readInput } from './readInput.mts';
import { notFound } from './refusal.mts';
import type { Caller, Raw, Route } from './route.mts';
import { routes } from './routes/all.mts';

export const mountPayments = async (app: FastifyInstance, world: World): Promise<void> => {
	const callers = new WeakMap<FastifyRequest, Caller>();
	const isOpen = (request: FastifyRequest) => {
		const path = request.routeOptions.url?.slice(app.prefix.length);
		return routes.some((route) => route.scopes === 'open' && route.path === path);
	};

	app.addHook('onRequest', async (request) => {
		checkRate(world, 'perAddress', request.ip);
		if (isOpen(request)) return;
		const caller = authenticate(world, request.headers.authorization, request.ip);
		checkRate(world, 'perKey', caller.key.value);
		callers.set(request, caller);
	});
	app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
	app.setNotFoundHandler(() => {
		throw notFound();
	});

	for (const route of routes) {
		app.route({
			method: route.method,
			url: route.path.replace('{id}', ':id'),
			bodyLimit: MAX_BODY_BYTES,
			handler: (request, reply) => run(world, route, callers.get(request), request, reply),
		});
	}
};

const run = async (
	world: World,
	route: Route,
	caller: Caller | undefined,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<unknown> => {
	if (caller) authorize(world, route, caller, rawOf(request));
	const input = readInput(route, {
		params: request.params,
		query: request.query,
		body: request.body,
		idempotencyKey: request.headers['idempotency-key'],
	});
	const answer = await route.handle({
		world,
		// An open route never looks at its caller.
		caller: caller as Caller,
		requestId: String(request.id),
		...input,
	});
	reply.code(answer.status ?? 200);
	reply.type(answer.type ?? 'application/json; charset=utf-8');
	return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
};

const rawOf = (request: FastifyRequest): Raw => {
	const asRecord = (value: unknown) =>
		(typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
	return { query: asRecord(request.query), body: asRecord(request.body) };
};
