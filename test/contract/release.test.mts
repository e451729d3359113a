import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isOnMain } from '../../scripts/release/isOnMain.mts';
import { pageRefusals, refusals } from '../../scripts/release/refusals.mts';
import { MOST_BYTES } from '../../scripts/release/shipped.mts';
import { tarballRefusals } from '../../scripts/release/tarballRefusals.mts';
import { readPackageJson, root, run } from './projectCopy.mts';
import { workflowFiles } from './workflowFiles.mts';

const page = 'https://github.com/acme/n8n-nodes-shop';
const manifest = {
	name: 'n8n-nodes-shop',
	version: '1.2.3',
	homepage: page,
	author: { name: 'Ada Shop', email: 'ada@acme-shop.dev' },
	repository: { type: 'git', url: `git+${page}.git` },
	files: ['dist'],
	n8n: { nodes: ['dist/nodes/Shop.node.js'], credentials: ['dist/credentials/Shop.js'] },
};
const complete: Readonly<Record<string, string>> = {
	'package.json': JSON.stringify(manifest),
	'CHANGELOG.md': '# Changelog\n\n## 1.2.3\n\nMore.\n\n## 1.2.2\n\nLess.\n',
	'LICENSE.md': 'MIT',
	'README.md': `![Shop](docs/shop.png) <img alt="" src="${page}/raw/main/docs/shop.png">`,
	'docs/shop.png': '',
	'dist/nodes/Shop.node.js': '',
	'dist/credentials/Shop.js': '',
};

const folder = mkdtempSync(join(tmpdir(), 'merchant-services-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A package that is complete but for some files. */
const packageWith = (other: Record<string, string>): string => {
	const project = mkdtempSync(join(folder, 'package-'));
	for (const [file, text] of Object.entries({ ...complete, ...other })) {
		mkdirSync(dirname(join(project, file)), { recursive: true });
		writeFileSync(join(project, file), text);
	}
	return project;
};

const tag = `v${manifest.version}`;
const saidOf = async (other: Record<string, string>, tags = [tag]): Promise<string[]> =>
	await pageRefusals(packageWith(other), tags);

const withManifest = (change: object) => ({
	'package.json': JSON.stringify({ ...manifest, ...change }),
});

it('refuses nothing that is complete', async () => {
	expect(await refusals(packageWith({}), [tag])).toEqual([]);
});

const gone = 'https://github.com/merchant-services/n8n-nodes-shop';

it.each([
	[
		'the repository is a placeholder',
		{ repository: { url: `git+${gone}.git` }, homepage: `${gone}#readme` },
		[
			`repository in package.json is a placeholder: ${gone}`,
			`homepage in package.json is a placeholder: ${gone}#readme`,
		],
	],
	[
		'the homepage is another one',
		{ homepage: 'https://shop.dev' },
		[`homepage in package.json is not the page of the repository, ${page}`],
	],
	[
		'the author is a placeholder',
		{ author: { name: 'Merchant Services contributors', email: 'me@shop.example' } },
		[
			'author.name in package.json is a placeholder: Merchant Services contributors',
			'author.email in package.json is a placeholder: me@shop.example',
		],
	],
	[
		'there is no author',
		{ author: undefined },
		['author.name in package.json is missing', 'author.email in package.json is missing'],
	],
])('refuses when %s', async (_, change, expected) => {
	expect(await saidOf({ 'README.md': '', ...withManifest(change) })).toEqual(expected);
});

it.each([
	['there is no tag', [], 'none'],
	['the tag is another one', ['v1.2.2', '1.2.3'], 'v1.2.2, 1.2.3'],
])('refuses when %s', async (_, tags, found) => {
	expect(await saidOf({}, tags)).toEqual([
		`package.json has version 1.2.3, so the tag has to be v1.2.3; found: ${found}`,
	]);
});

it.each([
	['## 1.2.30\n\nMore.', 'CHANGELOG.md has no heading "## 1.2.3"'],
	['## 1.2.3\n\n## 1.2.2\n\nLess.', 'CHANGELOG.md says nothing below "## 1.2.3"'],
])('refuses when the changelog is %j', async (text, expected) => {
	expect(await saidOf({ 'CHANGELOG.md': `# Changelog\n\n${text}` })).toEqual([expected]);
});

it.each([
	['docs/gone.png', 'is not there'],
	[`${page}/raw/main/docs/gone.png`, 'is not there'],
	['https://raw.githubusercontent.com/acme/n8n-nodes-shop/main/gone.png', 'is not there'],
	['https://github.com/acme/another/raw/main/docs/shop.png', 'elsewhere'],
	['//pictures.dev/shop.png', 'elsewhere'],
])('refuses the picture %s', async (address, expected) => {
	for (const text of [`![Shop](${address} "Shop")`, `<img width="9" src="${address}">`]) {
		const said = await saidOf({ 'README.md': text });
		expect(said).toEqual([expect.stringMatching(`^README.md shows a picture .*${expected}`)]);
		expect(said[0]).toContain(address);
	}
});

it('refuses stray files', async () => {
	const inDist = [
		'dist/.env',
		'dist/Shop.d.ts',
		'dist/nodes/Shop.node.js.map',
		'dist/test/shop.js',
	];
	const project = packageWith({
		...Object.fromEntries(inDist.map((file) => [file, ''])),
		...withManifest({ files: ['dist', 'docs'] }),
	});
	const said = await refusals(project, [tag]);
	expect(said.sort()).toEqual(
		[...inDist, 'docs/shop.png'].map((file) => `The package holds a stray file: ${file}`),
	);
});

it('refuses what was not built', () => {
	expect(tarballRefusals({ size: 0, files: [{ path: 'README.md', size: 0 }] }, manifest)).toEqual(
		['dist/nodes/Shop.node.js', 'dist/credentials/Shop.js', 'LICENSE.md'].map(
			(file) => `The package lacks ${file}; npm run build makes what is in dist`,
		),
	);
});

it('refuses more bytes than a package should have', () => {
	const files = Object.keys(complete).filter((file) => !/^(docs|CHANGELOG)/.test(file));
	const packed = { files: files.map((path) => ({ path, size: 1 })) };
	expect(tarballRefusals({ ...packed, size: MOST_BYTES }, manifest)).toEqual([]);
	expect(tarballRefusals({ ...packed, size: MOST_BYTES + 1 }, manifest)).toEqual([
		'The package is 186 kB, and 185 kB is the most',
	]);
});

it('fails as a command, with the reasons', async () => {
	const { code, stdout, stderr } = await run(
		root,
		'env',
		'GITHUB_REF_TYPE=tag',
		'GITHUB_REF_NAME=v0.0.0',
		'node',
		'scripts/release/check.mts',
	);
	expect(code).toBe(1);
	expect(stderr).toMatch(/^- .*the tag has to be v\S+; found: v0\.0\.0$/m);
	expect(stdout).toBe('This must not be published.\n');
});

describe('the branch of a release', () => {
	const git = async (...args: string[]) =>
		await run(root, 'git', '-c', 'user.name=a', '-c', 'user.email=a@b', '-C', repository, ...args);
	let repository: string;
	beforeAll(async () => {
		repository = mkdtempSync(join(folder, 'repository-'));
		await git('init', '--initial-branch=main');
		await git('commit', '--allow-empty', '-m', 'On main');
		await git('update-ref', 'refs/remotes/origin/main', 'HEAD');
	});

	it('is main', async () => {
		expect(await isOnMain(repository)).toBe(true);
	});

	it('is no other one', async () => {
		await git('commit', '--allow-empty', '-m', 'Elsewhere');
		expect(await isOnMain(repository)).toBe(false);
	});
});

describe('publish.yml', () => {
	const [file] = workflowFiles().filter((one) => one.file.endsWith('/publish.yml'));

	it('checks tags of main, and by hand only tries', () => {
		expect(file.on).toEqual({ push: { tags: ['v*'] }, workflow_dispatch: null });
		const releases = file.jobs.build.steps.filter(({ run: line }) => line?.includes('release'));
		expect(releases.map(({ if: when, run: line }) => [when, line])).toEqual([
			["github.event_name == 'push'", 'node scripts/release/onMain.mts'],
			["github.event_name != 'push'", 'npm run release -- --dry-run'],
			["github.event_name == 'push'", 'npm run release'],
		]);
	});

	it('signs in a job that runs none of our packages, only for tags, and only if a person agrees', () => {
		const { build, publish, ...others } = file.jobs;
		expect(others).toEqual({});
		expect(build.permissions).toBeUndefined();
		expect(publish).toMatchObject({
			needs: 'build',
			if: "github.event_name == 'push'",
			environment: 'npm',
			permissions: { 'id-token': 'write' },
		});
		const steps = publish.steps.map(({ uses, run: line }) => uses?.split('@')[0] ?? line);
		expect(steps).toEqual([
			'actions/setup-node',
			'actions/download-artifact',
			'npm publish ./*.tgz --ignore-scripts',
		]);
	});

	it('says where the package comes from', () => {
		const { publishConfig, scripts } = readPackageJson(root);
		expect(publishConfig).toEqual({ access: 'public', provenance: true });
		expect(scripts.prepublishOnly).toMatch(/ npm run release:check$/);
	});
});
