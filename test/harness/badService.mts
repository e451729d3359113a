import { type AddressInfo, createServer, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

/** What a service does with a request, byte by byte, as long as the connection stands. */
export type Behaviour = (socket: Socket, path: string, head: string) => void;

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

const dripping =
	(before: string): Behaviour =>
	(socket) => {
		socket.write(before);
		const timer = setInterval(() => socket.write(' '), 5);
		socket.on('close', () => clearInterval(timer));
	};

const flooding = (status: string) => (socket: Socket) => {
	socket.write(`HTTP/1.1 ${status}\r\n\r\n`);
	const piece = Buffer.alloc(65_536, ' ');
	const pour = () => {
		while (!socket.destroyed && socket.write(piece));
	};
	socket.on('drain', pour);
	pour();
};

const page = (offset: number) =>
	JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ id: offset + index })));

const answering =
	(status: string, body: (path: string) => string): Behaviour =>
	(socket, path) => {
		const text = body(path);
		socket.end(`HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
	};

const BOMB_BYTES = 20_000_000;

/** Spaces, which are as good as nothing before JSON, in a thousandth of their size. */
const bomb =
	(encoding: string, pack: (bytes: Buffer) => Buffer, status = '200 OK'): Behaviour =>
	(socket) => {
		const body = pack(Buffer.alloc(BOMB_BYTES, ' '));
		socket.write(
			`HTTP/1.1 ${status}\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`,
		);
		socket.end(body);
	};

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

export const behaviours = {
	'drips its body': dripping(`${HEAD}\r\n`),
	'drips its headers': dripping(`${HEAD}x-drip: `),
	'falls silent within its body': (socket: Socket) => void socket.write(`${HEAD}\r\n{`),
	'falls silent': () => undefined,
	'changes the protocol': (socket: Socket) =>
		void socket.write(
			'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
		),
	'never ends its body': flooding('200 OK'),
	'refuses without end': flooding('400 Bad Request'),
	'packs a flood with gzip': bomb('gzip', (bytes) => gzipSync(bytes, { level: 1 })),
	'packs a flood with deflate': bomb('deflate', (bytes) => deflateSync(bytes, { level: 1 })),
	'packs a flood with br': bomb('br', (bytes) => brotliCompressSync(bytes, quickly)),
	'packs a flood with zstd': bomb('zstd', (bytes) => zstdCompressSync(bytes)),
	'refuses with a packed flood': bomb(
		'gzip',
		(bytes) => gzipSync(bytes, { level: 1 }),
		'400 Bad Request',
	),
	'has a page behind every page': answering('200 OK', (path) =>
		page(Number(new URL(path, 'http://here').searchParams.get('offset') ?? 0)),
	),
} satisfies Record<string, Behaviour>;

export type Bad = keyof typeof behaviours;

export interface BadService {
	readonly baseUrl: string;
	readonly requests: string[];
	/** Resolves when the first request has come, and got what it gets. */
	readonly asked: Promise<void>;
	readonly sentBytes: () => number;
	/** Resolves when there is no connection left. */
	readonly left: () => Promise<void>;
	readonly close: () => void;
}

/** A service that behaves in one bad way, on a real socket. */
export const startBadService = async (behave: Behaviour): Promise<BadService> => {
	const requests: string[] = [];
	const open = new Map<Socket, Promise<unknown>>();
	let sent = 0;
	let ask: () => void;
	const asked = new Promise<void>((resolve) => {
		ask = resolve;
	});
	const server = createServer((socket) => {
		socket.on('error', () => undefined);
		const closed = new Promise((resolve) => socket.on('close', resolve));
		open.set(
			socket,
			closed.then(() => {
				sent += socket.bytesWritten;
				open.delete(socket);
			}),
		);
		socket.once('data', (data) => {
			const head = data.toString();
			const [, path = ''] = head.split(' ');
			requests.push(path);
			behave(socket, path, head);
			ask();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/api/v1`,
		requests,
		asked,
		sentBytes: () => sent,
		left: async () => void (await Promise.all(open.values())),
		close: () => {
			for (const socket of open.keys()) socket.destroy();
			server.close();
		},
	};
};

export const withBadService = async <T,>(
	bad: Bad,
	act: (service: BadService) => Promise<T>,
): Promise<T> => {
	const service = await startBadService(behaviours[bad]);
	try {
		return await act(service);
	} finally {
		service.close();
	}
};
