import type {
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';
import { withTimeout } from '../async/timeout';
import type { Connection } from '../connection/connection';
import { BOUNDS, type Bounds } from './bounds';
import { CANCELLED, faultOf, TOO_LARGE } from './fault';
import { readText } from './readText';
import { redactOf } from './redact';
import type { Fault, Request, Send, ServiceResponse } from './request';
import type { Service } from './service';

export type CallContext =
	| IExecuteFunctions
	| ILoadOptionsFunctions
	| IHookFunctions
	| IPollFunctions;

/** Ends when somebody presses Stop. */
export const cancelSignal = (context: CallContext): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** A file keeps its byte order mark; in JSON there is no place for one. */
const parse = (text: string): unknown => {
	if (text.trim() === '') return undefined;
	try {
		return JSON.parse(withoutMark(text));
	} catch {
		return text;
	}
};

const isSuccess = (status: number) => status >= 200 && status < 300;

/** The key is taken out before anything else sees the answer, so that nothing can show it. */
const answerOf = async (
	{ statusCode: status, headers, body }: IN8nHttpFullResponse,
	{ expects }: Request,
	connection: Connection,
	{ answerBytes, refusalBytes }: Bounds,
	signal: AbortSignal,
): Promise<ServiceResponse | Fault> => {
	const most = isSuccess(status) ? answerBytes : refusalBytes;
	const { text, size } = await readText(body, most, signal);
	if (size > most && isSuccess(status)) return TOO_LARGE;
	const redact = redactOf(connection);
	const shown = redact(text(String(headers['content-type'] ?? '')));
	return {
		status,
		headers: Object.fromEntries(
			Object.entries(headers).map(([name, value]) => [name, redact(String(value ?? ''))]),
		),
		body: expects === 'text' && status < 300 ? shown : parse(shown),
		size,
	};
};

const optionsOf = (
	request: Request,
	{ baseUrl }: Connection,
	{ answerMs }: Bounds,
	signal: AbortSignal,
): IHttpRequestOptions => ({
	method: request.method,
	url: `${baseUrl}${request.path}`,
	headers: {
		accept: request.expects === 'text' ? 'text/csv' : 'application/json',
		// Of what is packed n8n's client takes a part for the whole, which only JSON shows.
		...(request.expects === 'text' && { 'accept-encoding': 'identity' }),
		...request.headers,
	},
	...(request.query && { qs: request.query }),
	...(request.body && { body: request.body, json: true }),
	// As it comes, because n8n would hold all of it, however much that is.
	encoding: 'stream',
	returnFullResponse: true,
	// n8n sends a 401 twice when it is allowed to throw on it.
	ignoreHttpStatusErrors: true,
	// A redirect would carry the key to another host.
	disableFollowRedirect: true,
	timeout: answerMs,
	get abortSignal() {
		return signal;
	},
	// n8n puts the signal of Stop here, which this one follows; but this one knows the time as well.
	set abortSignal(_) {},
});

/** The innermost layer: n8n's own client. Never throws on what the network or the service does. */
export const http =
	(context: CallContext, service: Service, connection: Connection, bounds = BOUNDS): Send =>
	async (request) => {
		if (cancelSignal(context)?.aborted) return CANCELLED;
		try {
			return await withTimeout(bounds.answerMs, cancelSignal(context), async (signal) => {
				const options = optionsOf(request, connection, bounds, signal);
				const { credential: data } = connection;
				const response = (await (request.public
					? context.helpers.httpRequest(options)
					: context.helpers.httpRequestWithAuthentication.call(
							context,
							service.credential,
							options,
							// Otherwise n8n would read it again for each request, and might find another API key.
							{ credentialsDecrypted: { id: '', name: '', type: service.credential, data } },
						))) as IN8nHttpFullResponse;
				return await answerOf(response, request, connection, bounds, signal);
			});
		} catch (error) {
			return faultOf(error);
		}
	};
