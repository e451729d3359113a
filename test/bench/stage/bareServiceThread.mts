import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

const { payment } = workerData as { payment: Record<string, unknown> };

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** As the document says: newest first, `next_cursor` null only after an empty page. */
const page = (total: number, query: URLSearchParams) => {
	const after = query.get('starting_after');
	const first = after ? Number(after.slice(-12)) + 1 : 0;
	const count = Math.max(0, Math.min(Number(query.get('limit') ?? 25), total - first));
	const data = Array.from({ length: count }, (_, index) => ({
		...payment,
		id: idOf(first + index),
	}));
	return {
		data,
		has_more: count === Number(query.get('limit')),
		next_cursor: data.at(-1)?.id ?? null,
	};
};

const answer = async (request: IncomingMessage, total: number, path: string) => {
	const { pathname, searchParams } = new URL(path, 'http://bare');
	if (request.method === 'POST') {
		const { lines } = JSON.parse(await text(request)) as { lines: unknown[] };
		return { id: idOf(0), status: 'draft', line_count: lines.length };
	}
	if (pathname.endsWith('/payments')) return page(total, searchParams);
	return { ...payment, id: pathname.split('/').at(-1) };
};

/** Addresses begin with how long an answer takes (ms) and how many payments there are. */
const server = createServer((request, response) => {
	const [, delay, total, path] = /^\/(\d+)\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
	const send = async () => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(await answer(request, Number(total), path)));
	};
	if (path === undefined) response.writeHead(404).end();
	else if (delay === '0') void send();
	else setTimeout(() => void send(), Number(delay));
});

server.listen(0, '127.0.0.1', () =>
	parentPort?.postMessage((server.address() as AddressInfo).port),
);
