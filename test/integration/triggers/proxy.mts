import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Receiving } from './receiving.mts';
import { simulator } from './simulated.mts';

export interface Passing {
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

/** Puts a proxy between the service and n8n that changes what passes, for as long as `act` takes. */
export const throughProxy = async <T,>(
	{ webhooks }: Receiving,
	change: (passing: Passing) => Passing,
	act: () => Promise<T>,
): Promise<T> => {
	const { origin } = new URL(webhooks.url());
	const server = createServer(async (incoming, outgoing) => {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk as Buffer);
		const { headers, body } = change({ headers: incoming.headers, body: Buffer.concat(chunks) });
		const length = { 'content-length': String(body.length) };
		request(
			`${origin}${incoming.url}`,
			{ method: 'POST', headers: { ...headers, ...length } },
			(answer) => {
				outgoing.writeHead(answer.statusCode ?? 502);
				answer.pipe(outgoing);
			},
		).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await simulator().control.settings.set({ forward: { [origin]: `http://127.0.0.1:${port}` } });
	try {
		return await act();
	} finally {
		await simulator().control.settings.set({ forward: { [origin]: origin } });
		server.closeAllConnections();
		server.close();
	}
};
