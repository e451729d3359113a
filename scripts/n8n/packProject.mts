import { createHash } from 'node:crypto';
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from './cacheFolder.mts';
import { withLock } from './lock.mts';
import { projectFolder } from './projectFolder.mts';
import type { Report } from './report.mts';
import { runNpm } from './runNpm.mts';

// Everything that decides what is in the tarball.
const sources = [
	'{package,package-lock,tsconfig}.json',
	'{gulpfile.js,rollup.config.mjs}',
	'{README,LICENSE,CHANGELOG}.md',
	'{credentials,nodes,icons}/**/*.*',
];

const tarballsKept = 20;

/** The tarball of the project as it stands: built and packed only when a source has changed. */
export const packProject = async (report: Report = () => {}): Promise<string> => {
	const folder = join(cacheFolder(), 'packages');
	await mkdir(folder, { recursive: true });
	const known = tarballOf(folder, await fingerprint());
	if (existsSync(known)) return known;
	// A build clears what is there: two at once would take it from each other.
	const waiting = () => report('waiting for another build');
	return await withLock(join(folder, '.lock'), waiting, async () => await pack(folder, report));
};

const tarballOf = (folder: string, sourcesNow: string) => join(folder, `${sourcesNow}.tgz`);

const pack = async (folder: string, report: Report): Promise<string> => {
	const before = await fingerprint();
	const tarball = tarballOf(folder, before);
	if (existsSync(tarball)) return tarball;

	report('building the nodes');
	await runNpm(['run', 'build'], { cwd: projectFolder });
	report('packing the nodes');
	const packed = await mkdtemp(join(folder, 'packing-'));
	try {
		await runNpm(['pack', '--pack-destination', packed], { cwd: projectFolder });
		// Edited while it was built: nobody knows which half is in it.
		if ((await fingerprint()) !== before) return await pack(folder, report);
		const [file] = await readdir(packed);
		await rename(join(packed, file), tarball);
	} finally {
		await rm(packed, { recursive: true, force: true });
	}
	await forgetOldest(folder);
	return tarball;
};

const forgetOldest = async (folder: string): Promise<void> => {
	const tarballs = globSync(join(folder, '*.tgz'));
	const ages = tarballs.map((file) => ({ file, age: statSync(file).mtimeMs }));
	for (const { file } of ages.sort((a, b) => b.age - a.age).slice(tarballsKept)) {
		await rm(file, { force: true });
	}
};

const fingerprint = async (): Promise<string> => {
	// A folder may have a dot in its name as well.
	const isFile = (path: string) => statSync(join(projectFolder, path)).isFile();
	const files = globSync(sources, { cwd: projectFolder }).filter(isFile);
	const hash = createHash('sha256');
	for (const file of files.sort()) {
		hash
			.update(`${file}\0`)
			.update(await readFile(join(projectFolder, file)))
			.update('\0');
	}
	return hash.digest('hex').slice(0, 16);
};
