import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureN8n } from '../../../scripts/n8n/ensureN8n.mts';
import { unpackPackage } from '../../../scripts/n8n/unpackPackage.mts';
import { rounds } from '../stage/rounds.mts';
import type { Case } from './case.mts';

const LOADER = fileURLToPath(new URL('../stage/loadPackage.cjs', import.meta.url));
const LARGEST_KB = 185;

const run = promisify(execFile);

interface Excerpt {
	nodes: string[];
	credentials: string[];
	files: string[];
}

const STRIPE: Excerpt = {
	nodes: ['stripe', 'stripeTrigger'],
	credentials: ['stripeApi'],
	files: [
		'dist/nodes/Stripe',
		'dist/credentials/StripeApi.credentials.js',
		'dist/utils/webhook-signature-verification.js',
	],
};
const NOTHING: Excerpt = { nodes: [], credentials: [], files: [] };

interface Loaded {
	readonly took: number;
	readonly files: number;
}

type Known = Record<string, { sourcePath: string }>;

const readJson = async <T,>(...path: string[]): Promise<T> =>
	JSON.parse(await readFile(join(...path), 'utf8')) as T;

/** A package of its own with some nodes of another one, and what n8n reads of it at its start. */
const excerpt = async (from: string, to: string, { files, ...names }: Excerpt): Promise<string> => {
	for (const file of files) await cp(join(from, file), join(to, file), { recursive: true });
	const paths: Record<string, string[]> = {};
	for (const kind of ['nodes', 'credentials'] as const) {
		const known = await readJson<Known>(from, 'dist/known', `${kind}.json`);
		const types = await readJson<Array<{ name: string }>>(from, 'dist/types', `${kind}.json`);
		const chosen = Object.fromEntries(names[kind].map((name) => [name, known[name]]));
		const write = async (folder: string, content: unknown) => {
			await mkdir(join(to, 'dist', folder), { recursive: true });
			await writeFile(join(to, 'dist', folder, `${kind}.json`), JSON.stringify(content));
		};
		await write('known', chosen);
		await write(
			'types',
			types.filter(({ name }) => names[kind].includes(name)),
		);
		paths[kind] = Object.values(chosen).map(({ sourcePath }) => sourcePath);
	}
	const manifest = { name: 'n8n-nodes-excerpt', version: '1.0.0', n8n: paths };
	await writeFile(join(to, 'package.json'), JSON.stringify(manifest));
	return to;
};

/** What n8n does with the package when it starts, and what a user downloads. */
export const loadPackage: Case = {
	name: 'load',
	async run({ form, packageTarball }) {
		const install = await ensureN8n();
		const modules = join(install.folder, 'node_modules');
		const temporary = await mkdtemp(join(tmpdir(), 'bench-load-'));
		try {
			const base = join(modules, 'n8n-nodes-base');
			const own = await unpackPackage(packageTarball, temporary);
			const stripe = await excerpt(base, join(temporary, 'stripe'), STRIPE);
			const none = await excerpt(base, join(temporary, 'none'), NOTHING);
			const load = (loader: string, folder: string) => async () => {
				const args = [LOADER, modules, loader, folder, none];
				const { stdout } = await run(install.node, args, { env: { NODE_PATH: modules } });
				return JSON.parse(stdout) as Loaded;
			};
			const loaded = await rounds(form.loads, {
				start: load('LazyPackageDirectoryLoader', own),
				stripeStart: load('LazyPackageDirectoryLoader', stripe),
				code: load('PackageDirectoryLoader', own),
				stripeCode: load('PackageDirectoryLoader', stripe),
			});
			const times = (loaded: readonly Loaded[]) => loaded.map(({ took }) => took);
			const files = (loaded: readonly Loaded[]) => loaded.slice(0, 1).map((one) => one.files);
			const name = "n8n's Stripe nodes";
			return [
				{
					work: "load at n8n's start",
					unit: 'ms',
					own: times(loaded.start),
					beside: { name, values: times(loaded.stripeStart) },
					bar: { atMost: 1 },
					// Six nodes and four credentials against two and one.
					knownMiss: true,
				},
				{
					work: 'load the code of all nodes, at first use',
					unit: 'ms',
					own: times(loaded.code),
					beside: { name, values: times(loaded.stripeCode) },
				},
				{
					work: 'files of code, all nodes and credentials',
					unit: 'files',
					own: files(loaded.code),
					beside: { name, values: files(loaded.stripeCode) },
					bar: { atMost: 1 },
				},
				{
					work: 'size of the package',
					unit: 'kB',
					own: [(await stat(packageTarball)).size / 1000],
					beside: { name: 'the most it may be', values: [LARGEST_KB] },
					bar: { atMost: 1 },
				},
			];
		} finally {
			await rm(temporary, { recursive: true, force: true });
		}
	},
};
