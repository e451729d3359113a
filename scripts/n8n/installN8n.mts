import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireDiskSpace } from './diskSpace.mts';
import { hostLock } from './hostLock.mts';
import { hostManifest } from './hostManifest.mts';
import { hostNode } from './hostNode.mts';
import { isInstalled } from './installation.mts';
import { withLock } from './lock.mts';
import { rebuildNativeModules } from './nativeModules.mts';
import { runNpm } from './runNpm.mts';

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

		const downloads = await writeManifest(unfinished);
		await download(unfinished, downloads, report);
		report('compiling its database driver');
		await rebuildNativeModules(unfinished, hostNode(unfinished));
		await rename(unfinished, folder);
	});
};

/** How many packages will be downloaded, where a lock says which. */
const writeManifest = async (folder: string): Promise<number | undefined> => {
	const manifest = hostManifest();
	const lock = await hostLock(manifest);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
	await writeFile(join(folder, '.npmrc'), 'legacy-peer-deps=true\n');
	if (lock) await writeFile(join(folder, 'package-lock.json'), lock.text);
	return lock?.downloads;
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

const download = async (
	folder: string,
	downloads: number | undefined,
	report: Report,
): Promise<void> => {
	const known = new Set<string>();
	const fetched = new Set<string>();
	const progress = () => {
		if (!downloads) return `${known.size} packages looked up, ${fetched.size} downloaded`;
		if (fetched.size === 0) return `${known.size} packages looked up, ${downloads} to download`;
		if (fetched.size >= downloads) return 'all packages downloaded, unpacking the last of them';
		return `${fetched.size} of ${downloads} packages downloaded, then a compiler runs`;
	};
	report('asking npm what it consists of');
	// Not `npm ci`, which wants every package of other systems in the lock, and not each registry has them.
	await runNpm(['install', ...npmOptions], {
		cwd: folder,
		onLine: (line) => {
			// npm tells of a download and of its way into the cache, with the same address.
			const address = /^npm http .*?(https?:\/\/\S+)/.exec(line)?.[1];
			if (!address) return;
			(address.endsWith('.tgz') ? fetched : known).add(address);
			report(progress());
		},
	});
};
