import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Work } from '../../../scripts/n8n/client/chainNodes.mts';

/** Sees which payments get to the end of a flow. */
export interface Arrivals {
	/** The node of a flow that passes its payment on to here. */
	work: Work;
	has: (payment: string) => boolean;
	close: () => void;
}

/**
 * An execution that Redis lost sight of may be queued and executed twice under one ID, and n8n
 * keeps the record of the one that ended last: the other's work is seen here, and nowhere in n8n.
 */
export const openArrivals = async (): Promise<Arrivals> => {
	const seen = new Set<string>();
	const server = createServer((request, response) => {
		seen.add(String(request.url).slice(1));
		response.end('{}');
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		work: {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: { url: `=http://127.0.0.1:${port}/{{ $json.data.id }}`, options: {} },
		},
		has: (payment) => seen.has(payment),
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
};
