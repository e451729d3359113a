import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings.mts';
import type { RenderFault } from '../spoilAnswer.mts';

/** An error that becomes an answer; its shape on the wire is a setting. */
export type Rejection = Error & { status: number; field: string | null };

export const rejection = (
	status: number,
	message: string,
	field: string | null = null,
): Rejection => Object.assign(new Error(message), { status, field });

export const isRejection = (error: unknown): error is Rejection =>
	typeof error === 'object' && error !== null && 'status' in error && 'field' in error;

type Rendered = ReturnType<RenderFault>;

export const renderRejection = (
	{ status, message, field }: Pick<Rejection, 'status' | 'message' | 'field'>,
	settings: Settings,
): Rendered => {
	const json = (body: unknown): Rendered => ({
		type: 'application/json; charset=utf-8',
		body: JSON.stringify(body),
	});
	switch (settings.accounting.errorShape) {
		case 'string':
			return json({ error: message });
		case 'object':
			return json({ error: { status, message, ...(field === null ? {} : { field }) } });
		case 'list':
			return json({ errors: [{ message, ...(field === null ? {} : { field }) }] });
		case 'html':
			return {
				type: 'text/html; charset=utf-8',
				body: `<!doctype html><html><body><h1>${status}</h1><p>${message}</p></body></html>`,
			};
	}
};

const FRAMEWORK: Record<string, Rejection> = {
	FST_ERR_CTP_BODY_TOO_LARGE: rejection(413, 'The body is too large'),
	FST_ERR_CTP_INVALID_MEDIA_TYPE: rejection(415, 'The body must be application/json'),
	FST_ERR_CTP_INVALID_JSON_BODY: rejection(400, 'The body is not valid JSON'),
};

export const answerRejection = (
	error: unknown,
	reply: FastifyReply,
	settings: Settings,
): unknown => {
	const code = String((error as { code?: unknown }).code);
	const known = isRejection(error) ? error : FRAMEWORK[code];
	const answered = known ?? rejection(500, 'Something went wrong on our side');
	const { type, body } = renderRejection(answered, settings);
	return reply.code(answered.status).type(type).send(body);
};
