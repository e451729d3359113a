import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { requireDiskSpace } from './diskSpace.mts';
import { hostNode } from './hostNode.mts';
import { isInstalled } from './installation.mts';
import { installPackages } from './installPackages.mts';
import { withLock } from './lock.mts';
import { rebuildNativeModules } from './nativeModules.mts';
import type { Report } from './report.mts';

const bytesNeeded = 3.5e9;

/**
 * Installs n8n beside its final place and moves it there at the end, so that an interrupted run
 * leaves nothing that looks finished. npm keeps what it downloaded, so the next run is quicker.
 */
export const installN8n = async (folder: string, report: Report): Promise<void> => {
	await mkdir(dirname(folder), { recursive: true });
	const told = `${folder}.progress`;
	const follow = () => report(readIfThere(told) ?? 'another start is installing it');
	await withLock(`${folder}.lock`, follow, async () => {
		if (isInstalled(folder)) return;
		const tell: Report = (detail) => {
			writeFileSync(told, detail);
			report(detail);
		};
		try {
			await install(folder, tell);
		} finally {
			await rm(told, { force: true });
		}
	});
};

const readIfThere = (file: string): string | undefined => {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
};

const install = async (folder: string, report: Report): Promise<void> => {
	const unfinished = `${folder}.unfinished`;
	report('clearing');
	await rm(folder, { recursive: true, force: true });
	await rm(unfinished, { recursive: true, force: true });
	await requireDiskSpace(dirname(folder), bytesNeeded);

	await installPackages(unfinished, report);
	report('compiling its database driver');
	await rebuildNativeModules(unfinished, hostNode(unfinished));
	await rename(unfinished, folder);
};
