import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs before the nth request goes on, counted from 1; a text it gives back is answered instead. */
type Hook = (
	count: number,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
) => Promise<string | void>;

/** Stands between the node and the simulator, so that something can happen between two requests. */
export const withGate = async <T,>(
	target: string,
	hook: Hook,
	act: (baseUrl: string) => Promise<T>,
): Promise<T> => {
	let count = 0;
	const { origin, pathname } = new URL(target);
	const server = createServer(async (incoming, outgoing) => {
		const instead = await hook(++count, incoming, outgoing);
		if (outgoing.writableEnded) return;
		if (instead !== undefined) {
			outgoing.setHeader('content-type', 'application/json').end(instead);
			return;
		}
		const { method, headers } = incoming;
		const onward = request(`${origin}${incoming.url}`, { method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		incoming.pipe(onward);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		const { port } = server.address() as AddressInfo;
		return await act(`http://127.0.0.1:${port}${pathname}`);
	} finally {
		server.closeAllConnections();
		server.close();
	}
};
