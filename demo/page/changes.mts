import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { World } from '../../simulator/world.mts';
import type { KnownN8n } from './n8n/knownN8n.mts';
import { overview } from './overview.mts';

const LOOK_EVERY_MS = 200;

/** Server-sent events: the whole overview at once, and again whenever it has changed. */
export const streamChanges = (
	app: FastifyInstance,
	world: World,
	n8n: () => KnownN8n | null,
): void => {
	const watchers = new Set<ServerResponse>();

	app.get('/control/changes', (_request, reply) => {
		reply.hijack();
		const response = reply.raw;
		response.writeHead(200, {
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
		});
		response.write('retry: 1000\n\n');
		let shown = '';
		const look = () => {
			const seen = JSON.stringify(overview(world, n8n()));
			if (seen === shown) return;
			shown = seen;
			response.write(`data: ${seen}\n\n`);
		};
		look();
		const looking = setInterval(look, LOOK_EVERY_MS);
		watchers.add(response);
		response.once('close', () => {
			clearInterval(looking);
			watchers.delete(response);
		});
	});

	app.addHook('preClose', async () => {
		for (const response of watchers) response.end();
	});
};
