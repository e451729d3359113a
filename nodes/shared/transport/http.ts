import type {
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import type { Answer, Fault, Request, Send } from './request';
import type { Service } from './service';

export type CallContext = IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions;

const TIMEOUT_MS = 60_000;

/** A name that is not found or a certificate that is not trusted ends it before a request leaves. */
const NEVER_LEFT =
	/^(ENOTFOUND|EAI_AGAIN|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** These too while connecting; when reading or writing, the request has left already. */
const WHILE_CONNECTING = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;

interface Cause {
	readonly code?: unknown;
	readonly syscall?: unknown;
	readonly cause?: unknown;
}

const causes = (error: unknown, depth = 0): Cause[] =>
	typeof error === 'object' && error !== null && depth < 6
		? [error, ...causes((error as Cause).cause, depth + 1)]
		: [];

const faultOf = (error: unknown): Fault => {
	const chain = causes(error);
	const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'string');
	const calls = chain.map(({ syscall }) => syscall).filter((call) => typeof call === 'string');
	const connecting = calls.some((call) => call === 'connect' || call === 'getaddrinfo');
	const [fault = 'NO_ANSWER'] = codes.filter((code) => code !== 'ERR_BAD_REQUEST');
	const never =
		connecting ||
		codes.some((code) => NEVER_LEFT.test(code)) ||
		(calls.length === 0 && codes.some((code) => WHILE_CONNECTING.test(code)));
	return { fault, reached: never ? 'never' : 'maybe' };
};

const parse = (text: string): unknown => {
	if (text.trim() === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};

/** The key is taken out before anything else sees the answer, so that nothing can show it. */
const answerOf = (
	{ statusCode, headers, body }: IN8nHttpFullResponse,
	{ expects }: Request,
	{ secret }: Connection,
): Answer => {
	const redact = (text: unknown) => String(text ?? '').replaceAll(secret, '[API key]');
	const text = redact(typeof body === 'string' ? body : '');
	const isText = expects === 'text' && statusCode < 300;
	return {
		status: statusCode,
		headers: Object.fromEntries(
			Object.entries(headers).map(([name, value]) => [name, redact(value)]),
		),
		body: isText ? text : parse(text),
	};
};

const optionsOf = (request: Request, { baseUrl }: Connection): IHttpRequestOptions => ({
	method: request.method,
	url: `${baseUrl}${request.path}`,
	headers: { accept: 'application/json', ...request.headers },
	...(request.query && { qs: request.query }),
	...(request.body && { body: request.body, json: true }),
	// As text, so that a page from a proxy is seen as what it is.
	encoding: 'text',
	returnFullResponse: true,
	// n8n sends a 401 twice when it is allowed to throw on it.
	ignoreHttpStatusErrors: true,
	// A redirect would carry the key to another host.
	disableFollowRedirect: true,
	timeout: TIMEOUT_MS,
});

/** The innermost layer: n8n's own client. Never throws on what the network or the service does. */
export const http =
	(context: CallContext, service: Service, connection: Connection): Send =>
	async (request) => {
		const options = optionsOf(request, connection);
		try {
			const response = (await (request.public
				? context.helpers.httpRequest(options)
				: context.helpers.httpRequestWithAuthentication.call(
						context,
						service.credential,
						options,
					))) as IN8nHttpFullResponse;
			return answerOf(response, request, connection);
		} catch (error) {
			return faultOf(error);
		}
	};
