import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostLock } from '../../scripts/n8n/hostLock.mts';
import { hostManifest } from '../../scripts/n8n/hostManifest.mts';
import { withAddresses } from '../../scripts/n8n/lockAddresses.mts';
import { n8nVersion, nodeMajor } from '../../scripts/n8n/version.mts';
import { root } from './projectCopy.mts';

interface Locked {
	readonly version?: string;
	readonly integrity?: string;
	readonly dependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync(join(root, 'scripts/n8n/host/package-lock.json'), 'utf8');
const { '': wanted, ...packages } = (
	JSON.parse(text) as { packages: Readonly<Record<string, Locked>> }
).packages;

describe('the lock of the n8n that demo and tests run in', () => {
	it('is for the n8n and the Node that are installed', () => {
		expect(wanted.dependencies).toMatchObject({ n8n: n8nVersion });
		expect(packages['node_modules/n8n'].version).toBe(n8nVersion);
		const [, node] = Object.entries(packages).find(([path]) =>
			/^node_modules\/node-linux-/.test(path),
		) as [string, Locked];
		expect(node.version).toMatch(new RegExp(`^${nodeMajor}\\.`));
	});

	it('holds on another system too, whose Node is another package', async () => {
		const elsewhere = {
			...hostManifest(),
			dependencies: { n8n: n8nVersion, 'node-other-system': '24' },
		};
		const lock = await hostLock(elsewhere);
		const { packages: given } = JSON.parse(lock?.text ?? '') as {
			packages: Readonly<Record<string, Locked>>;
		};
		expect(given[''].dependencies).toEqual(elsewhere.dependencies);
		expect(given['node_modules/n8n']).toEqual(packages['node_modules/n8n']);
		const another = { ...elsewhere, dependencies: { ...elsewhere.dependencies, n8n: '2.0.0' } };
		expect(await hostLock(another)).toBeUndefined();
	});

	it('knows each package by the digest of its content', () => {
		const unknown = Object.entries(packages).filter(([, { integrity }]) => !integrity);
		expect(unknown.map(([path]) => path)).toEqual([]);
	});

	it('holds no address, so that everybody asks the own registry', () => {
		expect(text).not.toMatch(/"resolved"|:\/\//);
	});

	it.each(['https://registry.example/npm', 'https://registry.example/npm/'])(
		'is given the places that %s keeps packages at',
		(registry) => {
			const lock = {
				lockfileVersion: 3,
				packages: {
					'': { version: '1.0.0' },
					'node_modules/plain': { version: '1.2.3', integrity: 'a' },
					'node_modules/plain/node_modules/@own/deep': { version: '2.0.0-rc.1' },
					'node_modules/alias': { name: '@own/real', version: '3.0.0' },
				},
			};
			const placed = JSON.parse(withAddresses(JSON.stringify(lock), registry)) as unknown;
			const base = 'https://registry.example/npm';
			expect(placed).toEqual({
				lockfileVersion: 3,
				packages: {
					'': { version: '1.0.0' },
					'node_modules/plain': {
						...lock.packages['node_modules/plain'],
						resolved: `${base}/plain/-/plain-1.2.3.tgz`,
					},
					'node_modules/plain/node_modules/@own/deep': {
						version: '2.0.0-rc.1',
						resolved: `${base}/@own/deep/-/deep-2.0.0-rc.1.tgz`,
					},
					'node_modules/alias': {
						name: '@own/real',
						version: '3.0.0',
						resolved: `${base}/@own/real/-/real-3.0.0.tgz`,
					},
				},
			});
		},
	);
});
