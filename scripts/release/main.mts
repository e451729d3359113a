import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { projectFolder } from '../n8n/projectFolder.mts';
import { unpackPackage } from '../n8n/unpackPackage.mts';
import { readManifest } from './manifest.mts';
import { readOptions } from './options.mts';
import { pageRefusals, refusals } from './refusals.mts';
import { run } from './run.mts';
import { tagsOf } from './tags.mts';

/** What has to pass before a release, besides the checks of the package itself. */
const SUITES = ['test', 'test:e2e', 'test:chaos'];

const { dryRun, skipTests } = readOptions(process.argv.slice(2));

const mustBeFree = (found: readonly string[]): void => {
	for (const refusal of found) console.error(`- ${refusal}`);
	if (found.length > 0 && !dryRun) throw new Error('This must not be published.');
};

const release = async (scratch: string): Promise<void> => {
	const tags = await tagsOf(projectFolder);
	// Minutes of tests are not spent on what is refused anyway.
	mustBeFree(await pageRefusals(projectFolder, tags));
	const inProject = async (command: string, ...args: string[]) =>
		await run(projectFolder, command, ...args);

	await inProject('npm', 'run', 'lint');
	if (!skipTests) for (const suite of SUITES) await inProject('npm', 'run', suite);
	await inProject('npm', 'run', 'build');
	await inProject('npm', 'pack', '--pack-destination', scratch);

	const { name, version } = await readManifest(projectFolder);
	const tarball = join(scratch, `${name}-${version}.tgz`);
	const unpacked = await unpackPackage(tarball, scratch);
	await inProject('node', 'scripts/release/scan.mjs', 'source', projectFolder);
	await inProject('node', 'scripts/release/scan.mjs', 'tarball', unpacked);
	const found = await refusals(projectFolder, tags);
	mustBeFree(found);

	// The very file that was scanned.
	await inProject('npm', 'publish', tarball, '--dry-run');
	if (found.length > 0) throw new Error('All steps ran, but this would be refused: see above.');
	// What has run all these packages does not publish: publish.yml does, in a job of its own.
	if (!dryRun) await copyFile(tarball, join(projectFolder, basename(tarball)));
	console.log(dryRun ? 'All steps ran.' : `All steps ran: ${basename(tarball)} can be published.`);
};

const scratch = await mkdtemp(join(tmpdir(), 'merchant-services-release-'));
try {
	await release(scratch);
} catch (error) {
	console.error(`\n${(error as Error).message}`);
	process.exitCode = 1;
} finally {
	await rm(scratch, { recursive: true, force: true });
}
