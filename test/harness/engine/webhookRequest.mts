import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGunzip, createInflate } from 'node:zlib';
import type { IWebhookFunctions } from 'n8n-workflow';

type Request = ReturnType<IWebhookFunctions['getRequestObject']>;
type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

const bytesOf = async (incoming: IncomingMessage): Promise<Buffer> => {
	const encoding = incoming.headers['content-encoding'];
	const stream =
		encoding === 'gzip'
			? incoming.pipe(createGunzip())
			: encoding === 'deflate'
				? incoming.pipe(createInflate())
				: incoming;
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
};

/** Says no to a body that claims to be JSON and is not, as n8n does before any node sees it. */
const bodyOf = (rawBody: Buffer, contentType: string): unknown => {
	if (rawBody.length === 0 || contentType !== 'application/json') return {};
	return JSON.parse(rawBody.toString().replace(/^\uFEFF/, ''));
};

/** What n8n reads before any node sees it, of a node of a version above 1. */
const isParsable = (type: string) =>
	/^(application\/json|text\/plain|application\/x-www-form-urlencoded)/.test(type) ||
	/[/+]xml$/.test(type);

/** The request as n8n hands it to a node, which may still have to read the bytes. */
export const requestOf = async (
	incoming: IncomingMessage,
	version: number,
): Promise<Request | undefined> => {
	const [type] = (incoming.headers['content-type'] ?? '').split(';');
	const contentType = type.trim().toLowerCase();
	const request = Object.assign(incoming, {
		rawBody: undefined as Buffer | undefined,
		body: {} as unknown,
		params: {},
		query: {},
		header: (name: string) => incoming.headers[name.toLowerCase()],
		readRawBody: async () => {
			// n8n has taken a form apart before, and nothing is left of it.
			if (contentType === 'multipart/form-data') throw new Error('not readable');
			request.rawBody ??= await bytesOf(incoming);
		},
	});
	try {
		if (contentType !== 'multipart/form-data' && (version === 1 || isParsable(contentType))) {
			await request.readRawBody();
			request.body = bodyOf(request.rawBody ?? Buffer.alloc(0), contentType);
		}
		return request as unknown as Request;
	} catch {
		return undefined;
	}
};

/** The part of Express that a node uses to answer by itself. */
export const responseOf = (outgoing: ServerResponse): Response => {
	const response = Object.assign(outgoing, {
		status: (code: number) => {
			outgoing.statusCode = code;
			return response;
		},
		json: (body: unknown) => {
			outgoing.setHeader('content-type', 'application/json; charset=utf-8');
			outgoing.end(JSON.stringify(body));
			return response;
		},
		send: (body: string) => {
			outgoing.end(body);
			return response;
		},
	}) as unknown as Response;
	return response;
};
