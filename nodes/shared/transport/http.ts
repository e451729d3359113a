import type {
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Connection, Service } from '../service';
import type { Answer, Fault, Request, Send } from './request';

export type CallContext = IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions;

const TIMEOUT_MS = 60_000;

/** Faults that happen before a request leaves. Everything else may have been processed. */
const NEVER_LEFT =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;

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
	const inConnect = chain.some(({ syscall }) => syscall === 'connect' || syscall === 'getaddrinfo');
	const [fault = 'NO_ANSWER'] = codes.filter((code) => code !== 'ERR_BAD_REQUEST');
	const never = inConnect || codes.some((code) => NEVER_LEFT.test(code));
	return { fault, reached: never ? 'never' : 'maybe' };
};

const parse = (text: string): unknown => {
	if (text === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};

/** The key is taken out before anything else sees the text, so that nothing can show it. */
const answerOf = (response: IN8nHttpFullResponse, secret: string): Answer => {
	const text = typeof response.body === 'string' ? response.body : '';
	return {
		status: response.statusCode,
		headers: response.headers as Record<string, string>,
		body: parse(text.split(secret).join('[API key]')),
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
			return answerOf(response, connection.secret);
		} catch (error) {
			return faultOf(error);
		}
	};
