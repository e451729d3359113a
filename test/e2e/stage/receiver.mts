import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web address of somebody else, which answers every call as it is told. */
export const startReceiver = async () => {
	let status = 200;
	const bodies: string[] = [];
	const server = createServer(async (request, response) => {
		bodies.push((await request.toArray()).join(''));
		response.writeHead(status).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/events`,
		bodies,
		answerWith: (code: number) => {
			status = code;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
