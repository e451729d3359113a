import type { FastifyRequest } from 'fastify';

export type ServiceName = 'payments' | 'accounting';

const SERVICE_PATH = /^\/(payments|accounting)\/api\/v1(.*)$/;

export interface LoggedRequest {
	service: ServiceName | null;
	at: string;
	method: string;
	/** Relative to the service's base address. */
	path: string;
	query: string;
	headers: Record<string, string>;
	body: unknown;
	/** Null while unanswered, and for ever when the connection was cut. */
	status: number | null;
	request_id: string;
	fault: string | null;
}

export const describeRequest = (request: FastifyRequest, at: string): LoggedRequest => {
	const [fullPath = '', query = ''] = request.url.split('?');
	const [, service, path] = SERVICE_PATH.exec(fullPath) ?? [];
	return {
		service: service === 'payments' || service === 'accounting' ? service : null,
		at,
		method: request.method,
		path: path ?? fullPath,
		query,
		headers: redact(request.headers),
		body: null,
		status: null,
		request_id: String(request.id),
		fault: null,
	};
};

const redact = (headers: FastifyRequest['headers']): Record<string, string> => {
	const shown: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
		shown[name] = name === 'authorization' ? `Bearer …${text.slice(-4)}` : text;
	}
	return shown;
};
