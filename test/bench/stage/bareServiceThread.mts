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

/** Drafts that were made since the start, by how many invoices there were before. */
const drafts = new Map<number, object[]>();

const DAY_MS = 24 * 60 * 60 * 1_000;

const oldInvoice = (number: number) => {
	const created = new Date(Date.now() - DAY_MS - number * 1_000).toISOString();
	return {
		id: idOf(number),
		kind: 'invoice',
		status: 'sent',
		date: created.slice(0, 10),
		reference: `old ${number}`,
		created_at: created,
	};
};

/** Newest first: the drafts, and below them all that there were before. */
const invoices = (before: number, query: URLSearchParams) => {
	const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
	const newest = drafts.get(before) ?? [];
	const first = Math.max(0, offset - newest.length);
	const top = newest.toReversed().slice(offset, offset + limit);
	const count = Math.max(0, Math.min(limit - top.length, before - first));
	return {
		data: [...top, ...Array.from({ length: count }, (_, index) => oldInvoice(first + index))],
	};
};

const draft = (before: number, { lines, reference }: { lines: unknown[]; reference?: string }) => {
	const made = drafts.get(before) ?? [];
	const time = new Date().toISOString();
	made.push({
		...oldInvoice(0),
		id: idOf(1e9 + made.length),
		date: time.slice(0, 10),
		reference,
		created_at: time,
	});
	drafts.set(before, made);
	return { id: idOf(0), status: 'draft', line_count: lines.length };
};

const answer = async (request: IncomingMessage, total: number, path: string) => {
	const { pathname, searchParams } = new URL(path, 'http://bare');
	if (request.method === 'POST') {
		return draft(total, JSON.parse(await text(request)) as { lines: unknown[] });
	}
	if (pathname.endsWith('/payments')) return page(total, searchParams);
	if (pathname.endsWith('/invoices')) return invoices(total, searchParams);
	return { ...payment, id: pathname.split('/').at(-1) };
};

/** Addresses begin with how long an answer takes (ms) and how many payments or invoices there are. */
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
