import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Fault } from './faults.mts';
import type { RenderFault } from './trace-requests.mts';

const HTML = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>';

/** Changes the answer of a request that has been processed already. */
export function spoil(
	fault: Fault,
	payload: unknown,
	request: FastifyRequest,
	reply: FastifyReply,
	render: RenderFault,
): unknown {
	reply.removeHeader('content-length');
	if (fault.kind === 'cut') {
		request.raw.socket.destroy();
		return payload;
	}
	if (fault.kind === 'status') {
		reply.code(fault.status).type('application/json; charset=utf-8');
		if (fault.retryAfter !== undefined) reply.header('Retry-After', String(fault.retryAfter));
		return JSON.stringify(render(fault, request));
	}
	if (fault.kind !== 'body') return payload;
	if (fault.status !== undefined) reply.code(fault.status);
	const text = String(payload);
	if (fault.body === 'html') reply.type('text/html; charset=utf-8');
	if (fault.body === 'text') reply.type('text/plain; charset=utf-8');
	const bodies = {
		html: HTML,
		truncated: text.slice(0, Math.floor(text.length / 2)),
		empty: '',
		text: 'upstream connect error',
	};
	return bodies[fault.body];
}
