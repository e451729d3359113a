import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Actions = Record<string, () => Promise<void>>;

/** Lets the tests do to the stage what only its owner can do. */
export const startRemote = async (actions: Actions) => {
	const server = createServer((request, response) => {
		const action = actions[request.url ?? ''] ?? (async () => await Promise.reject('unknown'));
		action().then(
			() => response.writeHead(204).end(),
			(error) => response.writeHead(500).end(String(error)),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
};
