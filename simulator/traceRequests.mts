import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, takeFaults } from './faults.mts';
import { describeRequest, type LoggedRequest } from './requestLog.mts';
import { type RenderFault, spoil } from './spoilAnswer.mts';
import type { World } from './world.mts';

/** Logs every request of a service and applies the faults queued for it. */
export const traceRequests = (app: FastifyInstance, world: World, render: RenderFault): void => {
	const traces = new WeakMap<FastifyRequest, { entry: LoggedRequest; after: Fault[] }>();

	app.addHook('onRequest', async (request, reply) => {
		reply.header('X-Request-Id', request.id);
		const entry = describeRequest(request, world.clock.iso());
		world.log.push(entry);
		const faults = takeFaults(world.faults, entry);
		if (faults.length > 0) entry.fault = faults.map(nameOf).join(', ');
		const isLater = (fault: Fault) => fault.when === 'after';
		traces.set(request, { entry, after: faults.filter(isLater) });
		for (const fault of faults.filter((one) => !isLater(one))) {
			await before(world, fault, request, reply, render);
			if (reply.sent) return;
		}
	});
	app.addHook('preHandler', async (request) => {
		const trace = traces.get(request);
		if (trace) trace.entry.body = request.body ?? null;
	});
	app.addHook('onSend', async (request, reply, payload) => {
		const trace = traces.get(request);
		if (!trace) return payload;
		let sent = payload;
		for (const fault of trace.after) {
			if (fault.kind === 'latency') await world.delays.pause(fault.ms);
			else if (fault.kind === 'cut') request.raw.socket.destroy();
			else sent = spoil(fault, sent, request, reply, render);
		}
		const isCut = trace.after.some((fault) => fault.kind === 'cut');
		trace.entry.status = isCut ? null : reply.statusCode;
		return sent;
	});
};

const nameOf = (fault: Fault): string => `${fault.kind} ${fault.when}`;

const before = async (
	world: World,
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	render: RenderFault,
): Promise<void> => {
	if (fault.kind === 'latency') return await world.delays.pause(fault.ms);
	if (fault.kind === 'cut') {
		reply.hijack();
		request.raw.socket.destroy();
		return;
	}
	reply.type('application/json; charset=utf-8');
	await reply.send(spoil(fault, '{"error":"cut short"}', request, reply, render));
};
