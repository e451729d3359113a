import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Balancer {
	url: string;
	close: () => Promise<void>;
}

export interface Targets {
	/** Takes everything that is no event: forms, tests by hand. */
	main: () => string;
	/** Take events in turn. */
	processors: () => string[];
}

/** What stands in front of n8n's processes: events go to the processors, in turn. */
export const startBalancer = async (port: number, targets: Targets): Promise<Balancer> => {
	let turn = 0;
	const targetOf = ({ url = '' }: IncomingMessage): string => {
		const processors = targets.processors();
		if (!url.startsWith('/webhook/') || processors.length === 0) return targets.main();
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
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
};
