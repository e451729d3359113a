import { existsSync, readFileSync } from 'node:fs';
import { filesBelow, importsOf } from './sources.mts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
	string,
	Record<string, string>
>;
const text = readFileSync('docs/dependencies.md', 'utf8');
const [, tools, handmade] = text.split(/^\| (?:Package|What) \|.*$/m);
const rowsOf = (table: string) =>
	[...table.matchAll(/^\| (?!-)(.+?) \| (.+?) \| (.+) \|$/gm)].map(([, ...cells]) => cells);
const unquoted = (cell: string) => cell.replaceAll('`', '');

it('what ships depends on nothing but the n8n that runs it', () => {
	const kinds = ['dependencies', 'optionalDependencies', 'bundleDependencies', 'overrides'];
	expect(kinds.filter((kind) => kind in manifest)).toEqual([]);
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

it('npm knows of nothing else that ships', () => {
	const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
		packages: Record<string, { dev?: boolean; devOptional?: boolean; peer?: boolean }>;
	};
	const shipped = Object.entries(packages).filter(
		([path, { dev, devOptional, peer }]) => path !== '' && !dev && !devOptional && !peer,
	);
	expect(shipped.map(([path]) => path)).toEqual([]);
});

it('nothing is used that only something else has brought', () => {
	const folders = ['credentials', 'demo', 'nodes', 'scripts', 'simulator', 'test'];
	const files = folders.flatMap((folder) =>
		['.ts', '.mts', '.mjs'].flatMap((ending) => filesBelow(folder, ending)),
	);
	const packages = files
		.flatMap(importsOf)
		.flatMap((source) => /^((?:@[\w-]+\/)?[\w-]+)(?:\/|$)/.exec(source)?.[1] ?? [])
		.filter((name) => !folders.includes(name));
	const known = Object.keys(manifest.devDependencies);
	expect([...new Set(packages)].filter((name) => !known.includes(name))).toEqual([]);
	expect(packages).toContain('fastify');
});

it('the list says why each development dependency is there, and names no other', () => {
	const listed = rowsOf(tools).map(([name]) => unquoted(name));
	expect(listed).toEqual(Object.keys(manifest.devDependencies));
	expect(rowsOf(tools).filter(([, why]) => why.length < 10)).toEqual([]);
});

it.each(rowsOf(tools).map(([name, , where]) => [unquoted(name), unquoted(where)]))(
	'%s is used in %s',
	(name, where) => {
		expect(readFileSync(where, 'utf8')).toContain(name.replace('@types/', ''));
	},
);

it.each(rowsOf(handmade).map(([what, where]) => [what, unquoted(where)]))(
	'%s is written by hand in %s',
	(_, where) => {
		expect(existsSync(where)).toBe(true);
	},
);
