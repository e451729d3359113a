import type { FastifyInstance } from 'fastify';

/** The names under which programs and people on this machine call it. */
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

const isLocal = (host: string): boolean =>
	URL.canParse(`http://${host}`) && LOCAL.has(new URL(`http://${host}`).hostname);

/**
 * A page of a stranger that is open in a browser on this machine can send here, and once its own
 * name leads here it can read as well. Its browser says so: with the page's origin, or with its name
 * as the host.
 */
export const refuseStrangers = (app: FastifyInstance): void => {
	app.addHook('onRequest', async ({ headers: { host = '', origin } }, reply) => {
		const isOwn = isLocal(host) && (origin === undefined || origin === `http://${host}`);
		if (isOwn) return;
		await reply.code(403).send({ error: 'Only this machine may ask, by an address of its own.' });
	});
};
