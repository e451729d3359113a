import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
	path: string;
	headers: Record<string, string | string[] | undefined>;
	rawBody: string;
	body: { type: string; data: Record<string, unknown>; [field: string]: unknown };
}

/** Answers 200 until told otherwise; an answer of null never comes. */
export const startReceiver = async () => {
	const received: Received[] = [];
	const arrivals = new EventEmitter();
	let answer: number | null | ((response: ServerResponse) => void) = 200;
	const server = createServer(async (request, response) => {
		let rawBody = '';
		for await (const chunk of request) rawBody += String(chunk);
		received.push({
			path: request.url ?? '',
			headers: request.headers,
			rawBody,
			body: parse(rawBody),
		});
		arrivals.emit('arrival');
		if (typeof answer === 'function') answer(response);
		else if (answer !== null) response.writeHead(answer).end('noted');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/hook`,
		received,
		/** Resolves once that many deliveries have arrived. */
		until: async (count: number) => {
			while (received.length < count) await once(arrivals, 'arrival');
		},
		answerWith: (next: typeof answer) => {
			answer = next;
		},
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(resolve));
		},
	};
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const parse = (rawBody: string): Received['body'] => {
	try {
		return JSON.parse(rawBody) as Received['body'];
	} catch {
		return { type: 'not json', data: {} };
	}
};
