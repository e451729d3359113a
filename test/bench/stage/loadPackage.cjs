// In a process of its own: loads a package of nodes with a loader of n8n, and prints how many
// milliseconds that takes once everything of n8n itself is there, and how many files of code it has read.
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [modules, loader, folder, warmUp] = process.argv.slice(2);
const host = createRequire(join(modules, 'n8n', 'package.json'));
host('reflect-metadata');
const loaders = host('n8n-core');
for (const name of ['zod', 'lodash', 'luxon']) host(name);

/** As n8n does at its start: types of all nodes, and each credential. */
const load = async (Loader, directory) => {
	const loading = new Loader(directory, [], []);
	await loading.loadAll();
	await loading.ensureTypesLoaded();
	for (const name of Object.keys(loading.known.credentials)) loading.getCredential(name);
	return Object.keys(loading.known.nodes).length;
};

const main = async () => {
	await load(loaders.PackageDirectoryLoader, warmUp);
	const since = performance.now();
	const nodes = await load(loaders[loader], folder);
	const took = performance.now() - since;
	if (nodes === 0) throw new Error(`${folder} holds no nodes`);
	const files = Object.keys(require.cache).filter(
		(file) => file.startsWith(folder) && file.endsWith('.js'),
	);
	const measured = JSON.stringify({ took, files: files.length });
	process.stdout.write(measured, () => process.exit(0));
};
void main();
