import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that gives the same page at every address. */
export const withPage = async <T,>(
	contentType: string,
	page: string,
	act: (baseUrl: string) => Promise<T>,
): Promise<T> => {
	const server = createServer((_, answer) => {
		answer.setHeader('content-type', contentType).end(page);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		const { port } = server.address() as AddressInfo;
		return await act(`http://127.0.0.1:${port}/api/v1`);
	} finally {
		server.closeAllConnections();
		server.close();
	}
};
