import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../scripts/n8n/projectFolder.mts';

const run = promisify(execFile);

/** The numbers, and then everything in the documents that is derived from them. */
export const renewDocuments = async (file: string, numbers: string): Promise<void> => {
	await writeFile(join(projectFolder, 'docs', file), numbers);
	const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
	await run(process.execPath, [jest, '-i', 'test/contract/documents'], {
		cwd: projectFolder,
		env: { ...process.env, UPDATE: '1' },
	});
};
