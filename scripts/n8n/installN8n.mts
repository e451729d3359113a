import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireDiskSpace } from './diskSpace.mts';
import { hostNode, hostNodePackage, hostNodeRange } from './hostNode.mts';
import { isInstalled } from './installation.mts';
import { withLock } from './lock.mts';
import { rebuildNativeModules } from './nativeModules.mts';
import { runNpm } from './runNpm.mts';
import { n8nVersion, overrides } from './version.mts';

export type Report = (detail: string) => void;

const bytesNeeded = 3.5e9;

/**
 * Installs n8n beside its final place and moves it there at the end, so that an interrupted run
 * leaves nothing that looks finished. npm keeps what it downloaded, so the next run is quicker.
 */
export const installN8n = async (folder: string, report: Report): Promise<void> => {
	await mkdir(dirname(folder), { recursive: true });
	const waiting = () => report('another start is installing it; waiting for that');
	await withLock(`${folder}.lock`, waiting, async () => {
		if (isInstalled(folder)) return;
		const unfinished = `${folder}.unfinished`;
		report('clearing');
		await rm(folder, { recursive: true, force: true });
		await rm(unfinished, { recursive: true, force: true });
		await requireDiskSpace(dirname(folder), bytesNeeded);

		await writeManifest(unfinished);
		await download(unfinished, report);
		report('compiling its database driver');
		await rebuildNativeModules(unfinished, hostNode(unfinished));
		await rename(unfinished, folder);
	});
};

const writeManifest = async (folder: string): Promise<void> => {
	const manifest = {
		name: 'n8n-host',
		private: true,
		dependencies: { n8n: n8nVersion, [hostNodePackage()]: hostNodeRange },
		overrides,
	};
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
	await writeFile(join(folder, '.npmrc'), 'legacy-peer-deps=true\n');
};

const npmOptions = [
	'--ignore-scripts',
	'--no-audit',
	'--no-fund',
	// Tells of every download, which is the only sign of progress npm gives a program.
	'--loglevel=http',
	// Without a network npm would wait for minutes before it says so.
	'--fetch-retry-mintimeout=1000',
	'--fetch-retry-maxtimeout=5000',
];

const download = async (folder: string, report: Report): Promise<void> => {
	const known = new Set<string>();
	const fetched = new Set<string>();
	report('asking npm what it consists of');
	await runNpm(['install', ...npmOptions], {
		cwd: folder,
		onLine: (line) => {
			// npm tells of a download and of its way into the cache, with the same address.
			const address = /^npm http .*?(https?:\/\/\S+)/.exec(line)?.[1];
			if (!address) return;
			(address.endsWith('.tgz') ? fetched : known).add(address);
			report(`${known.size} packages looked up, ${fetched.size} downloaded`);
		},
	});
};
