import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Puts a packed community package where n8n's own installer would put it. */
export const unpackPackage = async (tarball: string, userFolder: string): Promise<string> => {
	const modules = join(userFolder, '.n8n', 'nodes', 'node_modules');
	const unpacked = join(userFolder, '.n8n', 'nodes', 'unpacking');
	await rm(unpacked, { recursive: true, force: true });
	await mkdir(unpacked, { recursive: true });
	await mkdir(modules, { recursive: true });
	await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);

	const target = join(modules, await packageName(unpacked));
	await rm(target, { recursive: true, force: true });
	await rename(unpacked, target);
	return target;
};

const packageName = async (folder: string): Promise<string> => {
	const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
		name: string;
	};
	return name;
};
