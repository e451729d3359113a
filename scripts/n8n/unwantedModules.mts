import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Installation } from './installation.mts';

// One asks the outside world; with the assistant n8n would open on its page, which asks for a model,
// not on the workflows.
const unwanted = ['mcp-registry', 'instance-ai'];

/** Those that this n8n has: it does not start when told to leave out what it does not know. */
export const unwantedModules = ({ n8n }: Installation): string => {
	const modules = join(dirname(dirname(n8n)), 'dist', 'modules');
	return unwanted.filter((name) => existsSync(join(modules, name))).join(',');
};
