import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostLock } from './hostLock.mts';
import { hostManifest } from './hostManifest.mts';
import { withAddresses } from './lockAddresses.mts';
import type { Report } from './report.mts';
import { runNpm } from './runNpm.mts';

/** What n8n consists of, exactly as it was tried where a lock says so. Nothing of it is run. */
export const installPackages = async (folder: string, report: Report): Promise<void> => {
	const manifest = hostManifest();
	const lock = await hostLock(manifest);
	await writeManifest(folder, manifest);
	report('asking npm what it consists of');
	if (!lock) return await installUnlocked(folder, report);
	const lockFile = join(folder, 'package-lock.json');
	const registry = await runNpm(['config', 'get', 'registry'], { cwd: folder });
	const watch = setInterval(() => {
		const done = lock.places.filter((place) => existsSync(join(folder, place, 'package.json')));
		report(`${done.length} of ${lock.places.length} packages in place, then a compiler runs`);
	}, 2_000);
	try {
		await writeFile(lockFile, withAddresses(lock.text, registry.trim()));
		await install(folder).catch(async () => {
			// Not every registry keeps its packages at the usual place; asked, it says where.
			await writeFile(lockFile, lock.text);
			await install(folder);
		});
	} finally {
		clearInterval(watch);
	}
};

const writeManifest = async (folder: string, manifest: object): Promise<void> => {
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
	await writeFile(join(folder, '.npmrc'), 'legacy-peer-deps=true\n');
};

/** Nobody knows beforehand how many packages there are; npm tells what it asks the registry for. */
const installUnlocked = async (folder: string, report: Report): Promise<void> => {
	const known = new Set<string>();
	const fetched = new Set<string>();
	await install(folder, (line) => {
		// npm tells of a download and of its way into the cache, with the same address.
		const address = /^npm http .*?(https?:\/\/\S+)/.exec(line)?.[1];
		if (!address) return;
		(address.endsWith('.tgz') ? fetched : known).add(address);
		report(`${known.size} packages looked up, ${fetched.size} asked for, then they are unpacked`);
	});
};

const npmOptions = [
	'--ignore-scripts',
	'--no-audit',
	'--no-fund',
	'--loglevel=http',
	// Without a network npm would wait for minutes before it says so.
	'--fetch-retry-mintimeout=1000',
	'--fetch-retry-maxtimeout=5000',
];

// Not `npm ci`, which wants every package of other systems in the lock, and not each registry has them.
const install = async (folder: string, onLine?: (line: string) => void): Promise<string> =>
	await runNpm(['install', ...npmOptions], { cwd: folder, onLine });
