import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
	url: string;
	close: () => Promise<void>;
}

export interface Targets {
	/** Takes everything else. */
	main: () => string;
	/** Take events and what else comes from outside, in turn. */
	processors: () => string[];
}

/** What n8n serves to the world. Tests by hand, and everything of the editor, have other names. */
const PRODUCTION = /^\/(webhook|webhook-waiting|form|form-waiting|mcp)\//;

/** What stands in front of n8n's processes. */
export const startBalancer = async (targets: Targets): Promise<Balancer> => {
	let turn = 0;
	const targetOf = ({ url = '' }: IncomingMessage): string => {
		const processors = targets.processors();
		if (!PRODUCTION.test(url) || processors.length === 0) return targets.main();
		turn = (turn + 1) % processors.length;
		return processors[turn];
	};
	const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
		const { method, headers, url = '' } = incoming;
		const outgoing = request(targetOf(incoming) + url, { method, headers }, (received) => {
			answer.writeHead(received.statusCode ?? 502, received.headers);
			received.pipe(answer);
		});
		outgoing.on('error', () => {
			if (answer.headersSent) answer.destroy();
			else answer.writeHead(502).end();
		});
		incoming.pipe(outgoing);
	};
	const server = createServer(forward);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
};
