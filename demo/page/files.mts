import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS } from './headers.mts';

const FOLDER = join(import.meta.dirname, 'assets');

const TYPES: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.svg': 'image/svg+xml',
};

/** Pages for people; everything else is part of one. */
const PLACES: Record<string, string[]> = {
	'index.html': ['/'],
	'checkout.html': ['/l/:id', '/q/:id'],
};

/** One route per file, so no path from outside ever reaches the disk. */
export const mountFiles = (app: FastifyInstance): void => {
	const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
	for (const file of files.filter((name) => extname(name) in TYPES)) {
		const address = file.split(sep).join('/');
		for (const place of PLACES[address] ?? [`/page/${address}`]) {
			app.get(place, (_request, reply) =>
				reply
					.headers(PAGE_HEADERS)
					.type(TYPES[extname(file)])
					.send(readFileSync(join(FOLDER, file))),
			);
		}
	}
};
