import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from './faults.mts';

export type StatusFault = Extract<Fault, { kind: 'status' }>;
export type RenderFault = (
	fault: StatusFault,
	request: FastifyRequest,
) => { type: string; body: string };

const HTML = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>';

/** The body that goes out instead of `payload`; status and headers change on the way. */
export const spoil = (
	fault: Fault,
	payload: unknown,
	request: FastifyRequest,
	reply: FastifyReply,
	render: RenderFault,
): unknown => {
	reply.removeHeader('content-length');
	if (fault.kind === 'status') {
		const { type, body } = render(fault, request);
		reply.code(fault.status).type(type);
		if (fault.retryAfter !== undefined) reply.header('Retry-After', String(fault.retryAfter));
		return body;
	}
	if (fault.kind !== 'body') return payload;
	if (fault.status !== undefined) reply.code(fault.status);
	if (fault.body === 'html') reply.type('text/html; charset=utf-8');
	if (fault.body === 'text') reply.type('text/plain; charset=utf-8');
	const text = String(payload);
	const bodies = {
		html: HTML,
		truncated: text.slice(0, Math.floor(text.length / 2)),
		empty: '',
		text: 'upstream connect error',
	};
	return bodies[fault.body];
};
