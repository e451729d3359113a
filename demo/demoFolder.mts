import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { cacheFolder } from '../scripts/n8n/cacheFolder.mts';
import { projectFolder } from '../scripts/n8n/projectFolder.mts';

/** Where this clone's n8n keeps its database: each clone has its own. */
export const demoFolder = (): string => {
	const key = createHash('sha256').update(projectFolder).digest('hex').slice(0, 8);
	return join(cacheFolder(), 'demo', `${basename(projectFolder)}-${key}`);
};
