import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A request, byte by byte as somebody hostile would write it. */
export interface Knock {
	method?: string;
	/** As they go over the wire: names may come twice, values may hold anything. */
	headers: Array<readonly [name: string, value: string]>;
	body: Buffer;
	/** `slowly`: in pieces, with pauses; `half`: hangs up in the middle of the body. */
	wire?: 'whole' | 'slowly' | 'half';
}

const MEGABYTE = 1024 * 1024;
const PIECES = 20;
const PAUSE_MS = 100;

/** The status of the answer, or nothing when the connection ended without one. */
export const knock = async (
	url: string,
	{ method = 'POST', headers, body, wire = 'whole' }: Knock,
): Promise<number | undefined> => {
	const { hostname, port, pathname } = new URL(url);
	const length: Knock['headers'] = headers.some(([name]) =>
		/^(content-length|transfer-encoding)$/i.test(name),
	)
		? []
		: [['content-length', String(body.length)]];
	const lines = [['host', `${hostname}:${port}`], ['connection', 'close'], ...length, ...headers];
	const head = `${method} ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
	const socket = connect(Number(port), hostname);
	// The server may hang up on what it does not want to read.
	socket.on('error', () => undefined);
	const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
	let answer = '';
	socket.on('data', (piece) => {
		answer += piece.toString('latin1');
	});
	socket.write(Buffer.from(head, 'latin1'));
	if (wire === 'whole') {
		// An answer that comes before the end of the body would get lost when the server hangs up on the rest.
		for (let at = 0; at < body.length && !socket.destroyed && answer === ''; at += MEGABYTE) {
			const piece = body.subarray(at, at + MEGABYTE);
			await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
		}
	}
	if (wire === 'half') socket.end(body.subarray(0, body.length / 2));
	if (wire === 'slowly') {
		const size = Math.ceil(body.length / PIECES);
		for (let at = 0; at < body.length && !socket.destroyed; at += size) {
			socket.write(body.subarray(at, at + size));
			await delay(PAUSE_MS);
		}
	}
	await closed;
	const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
	return status === undefined ? undefined : Number(status);
};
