import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody to whom nothing may be sent; notes all the same what arrives. */
export const startStranger = async () => {
	const received: string[] = [];
	const server = createServer((request, response) => {
		received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
		response.end('{"id": "stolen"}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		received,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
};

export type Stranger = Awaited<ReturnType<typeof startStranger>>;
