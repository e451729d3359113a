import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderFault } from '../spoilAnswer.mts';
import { codeOf, isRefusal, refusal, type Refusal } from './refusal.mts';

const FRAMEWORK: Record<string, Refusal> = {
	FST_ERR_CTP_BODY_TOO_LARGE: refusal(413, 'The body is too large'),
	FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal(400, 'The body must be application/json'),
	FST_ERR_CTP_INVALID_JSON_BODY: refusal(400, 'The body is not valid JSON'),
};

export const answerError = (
	error: unknown,
	request: FastifyRequest,
	reply: FastifyReply,
): unknown => {
	const { status, code, detail, retryAfter } = toRefusal(error);
	reply.code(status);
	if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
	return reply.send({ error: detail, code, request_id: request.id });
};

const toRefusal = (error: unknown): Refusal => {
	if (isRefusal(error)) return error;
	const code = String((error as { code?: unknown }).code);
	return FRAMEWORK[code] ?? refusal(500, 'Something went wrong on our side');
};

export const renderFault: RenderFault = ({ status, code, message }, request) => ({
	type: 'application/json; charset=utf-8',
	body: JSON.stringify({
		error: message ?? 'The service could not answer',
		code: code ?? codeOf(status),
		request_id: request.id,
	}),
});
