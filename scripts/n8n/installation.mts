import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hostNode } from './hostNode.mts';

export interface Installation {
	folder: string;
	node: string;
	n8n: string;
}

export const installation = (folder: string): Installation => ({
	folder,
	node: hostNode(folder).executable,
	n8n: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
});

export const isInstalled = (folder: string): boolean => {
	const { node, n8n } = installation(folder);
	return existsSync(node) && existsSync(n8n);
};
