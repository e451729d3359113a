import type { FastifyInstance } from 'fastify';
import type { World } from '../../simulator/world.mts';
import { streamChanges } from './changes.mts';
import { mountFiles } from './files.mts';
import { mountCheckout } from './mountCheckout.mts';
import type { KnownN8n } from './n8n/knownN8n.mts';
import { mountRuns } from './n8n/mountRuns.mts';

/** The page, to be served beside the simulator; it can be told later which n8n is beside both. */
export const createPage = () => {
	let known: KnownN8n | null = null;
	const n8n = () => known;
	return {
		mount: (app: FastifyInstance, world: World): void => {
			mountFiles(app);
			streamChanges(app, world, n8n);
			mountCheckout(app, world);
			mountRuns(app, world, n8n);
		},
		showN8n: (n8nToShow: KnownN8n): void => {
			known = n8nToShow;
		},
	};
};
