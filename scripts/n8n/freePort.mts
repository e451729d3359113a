import { createServer } from 'node:net';

const host = '127.0.0.1';

export class PortInUseError extends Error {
	readonly port: number;

	constructor(port: number) {
		super(`Port ${port} is in use by another program.`);
		this.port = port;
	}
}

/** A port nobody listens on; 0 asks the system for one. */
export const freePort = async (wanted = 0): Promise<number> =>
	await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error: NodeJS.ErrnoException) => {
			reject(
				error.code === 'EADDRINUSE'
					? new PortInUseError(wanted)
					: new Error(`Port ${wanted} cannot be used: ${error.message}`),
			);
		});
		server.listen(wanted, host, () => {
			const address = server.address();
			const port = typeof address === 'object' && address ? address.port : wanted;
			server.close(() => resolve(port));
		});
	});
