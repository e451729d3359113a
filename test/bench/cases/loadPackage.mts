import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { ensureN8n } from '../../../scripts/n8n/ensureN8n.mts';
import { unpackPackage } from '../../../scripts/n8n/unpackPackage.mts';
import { rounds } from '../stage/rounds.mts';
import type { Case } from './case.mts';

const LOADER = fileURLToPath(new URL('../stage/loadPackage.cjs', import.meta.url));
const LARGEST_KB = 150;

const run = promisify(execFile);

type Files = { credentials: string[]; nodes: string[]; others: string[] };

const STRIPE: Files = {
	credentials: ['dist/credentials/StripeApi.credentials.js'],
	nodes: ['dist/nodes/Stripe/Stripe.node.js', 'dist/nodes/Stripe/StripeTrigger.node.js'],
	others: ['dist/nodes/Stripe', 'dist/utils/webhook-signature-verification.js'],
};
const NOTHING: Files = { credentials: [], nodes: [], others: [] };

/** A package of its own with some nodes of another one. */
async function excerpt(from: string, to: string, { others, ...n8n }: Files): Promise<string> {
	await mkdir(to, { recursive: true });
	for (const file of [...n8n.credentials, ...others]) {
		await cp(join(from, file), join(to, file), { recursive: true });
	}
	const manifest = { name: 'n8n-nodes-excerpt', version: '1.0.0', n8n };
	await writeFile(join(to, 'package.json'), JSON.stringify(manifest));
	return to;
}

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
				return Number(stdout);
			};
			const took = await rounds(form.loads, {
				start: load('LazyPackageDirectoryLoader', own),
				code: load('PackageDirectoryLoader', own),
				stripe: load('PackageDirectoryLoader', stripe),
			});
			const beside = { name: "n8n's Stripe nodes", values: took.stripe };
			return [
				{ work: "load at n8n's start", unit: 'ms', own: took.start, beside, bar: { atMost: 1 } },
				{ work: 'load the code of all nodes, at first use', unit: 'ms', own: took.code, beside },
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
