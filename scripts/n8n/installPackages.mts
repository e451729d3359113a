import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostLock } from './hostLock.mts';
import { withAddresses } from './lockAddresses.mts';
import { runNpm } from './runNpm.mts';

export type Report = (detail: string) => void;

/** What n8n consists of, exactly as it was tried where a lock says so. Nothing of it is run. */
export const installPackages = async (
	folder: string,
	{ manifest, lock }: { manifest: object; lock: HostLock | undefined },
	report: Report,
): Promise<void> => {
	await writeManifest(folder, manifest);
	if (!lock) return await download(folder, undefined, report);
	const lockFile = join(folder, 'package-lock.json');
	const registry = await runNpm(['config', 'get', 'registry'], { cwd: folder });
	await writeFile(lockFile, withAddresses(lock.text, registry.trim()));
	try {
		await download(folder, lock.downloads, report);
	} catch {
		// Not every registry keeps its packages at the usual place; asked, it says where.
		await writeFile(lockFile, lock.text);
		await download(folder, lock.downloads, report);
	}
};

const writeManifest = async (folder: string, manifest: object): Promise<void> => {
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

const download = async (
	folder: string,
	downloads: number | undefined,
	report: Report,
): Promise<void> => {
	const known = new Set<string>();
	const fetched = new Set<string>();
	const progress = () => {
		if (!downloads) return `${known.size} packages looked up, ${fetched.size} downloaded`;
		if (fetched.size === 0 && known.size > 0)
			return `${known.size} packages looked up, ${downloads} to download`;
		if (fetched.size >= downloads) return 'all packages downloaded, unpacking the last of them';
		return `${fetched.size} of ${downloads} packages downloaded`;
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
