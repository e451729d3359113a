import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostLock } from './hostLock.mts';
import { hostNode, hostNodePackage } from './hostNode.mts';
import { rebuildNativeModules } from './nativeModules.mts';
import { runNpm } from './runNpm.mts';

const DRIVER = 'sqlite3';

const builtIn = (folder: string) => join(folder, 'node_modules', DRIVER, 'build');

/** The one module of n8n that no package brings ready-made, and what compiles it, in a folder of its own. */
export const fetchDriver = async (folder: string, { versionOf }: HostLock): Promise<void> => {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const names = [DRIVER, hostNodePackage()];
	const dependencies = Object.fromEntries(names.map((name) => [name, versionOf(name)]));
	await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
	await runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
};

/** In vain where a compiler is missing: n8n's own installation finds that out, and says so. */
export const compileDriver = async (folder: string): Promise<void> =>
	await rebuildNativeModules(folder, hostNode(folder)).catch(() => {});

/** Hands over what was built, if it was. */
export const moveDriver = async (folder: string, n8nFolder: string): Promise<void> => {
	await rename(builtIn(folder), builtIn(n8nFolder)).catch(() => {});
	await rm(folder, { recursive: true, force: true });
};
