import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WorkflowFile } from '../scripts/n8n/client/workflow.mts';
import { projectFolder } from '../scripts/n8n/projectFolder.mts';

export interface Example {
	file: string;
	workflow: WorkflowFile;
	/** `"active": true` in the file: it can run unattended, so the demo publishes it. */
	publish: boolean;
}

export const readExamples = async (
	folder = join(projectFolder, 'examples'),
): Promise<Example[]> => {
	const files = globSync('*.json', { cwd: folder });
	const inOrder = files.sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
	return await Promise.all(inOrder.map(async (file) => await readExample(folder, file)));
};

const readExample = async (folder: string, file: string): Promise<Example> => {
	const content = JSON.parse(await readFile(join(folder, file), 'utf8')) as WorkflowFile & {
		active?: boolean;
	};
	const { nodes, connections, settings, pinData } = content;
	return {
		file: basename(file),
		workflow: {
			name: content.name ?? basename(file, '.json'),
			nodes,
			connections,
			settings,
			pinData,
		},
		publish: content.active === true,
	};
};
