import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isStray, MOST_BYTES } from '../../scripts/release/shipped.mts';
import { copyProject, readPackageJson, root, run } from './projectCopy.mts';
import { filesBelow } from './sources.mts';

const project = copyProject();
const unpacked = join(project.parent, 'package');
const manifest = readPackageJson(root);
const tarball = `${manifest.name}-${manifest.version}.tgz`;
let files: string[] = [];

const shipped = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));

/** What a file declares outside of any function, and does not only take from another one. */
const namesIn = (text: string): string[] => {
	const isTaken = ({ initializer }: ts.VariableDeclaration) =>
		initializer !== undefined && /\brequire\(/.test(initializer.getText());
	const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
	return file.statements.flatMap((statement) => {
		if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
			return statement.name ? [statement.name.text] : [];
		}
		if (!ts.isVariableStatement(statement)) return [];
		const { declarations } = statement.declarationList;
		return declarations.filter((one) => !isTaken(one)).map(({ name }) => name.getText());
	});
};

/** How often each name is declared outside of any function. The bundler numbers those that collide. */
const declared = (code: readonly string[]): Map<string, number> => {
	const counts = new Map<string, number>();
	for (const name of code.flatMap(namesIn)) {
		const bare = name.replace(/\$\d+$|\s+/g, '');
		counts.set(bare, (counts.get(bare) ?? 0) + 1);
	}
	return counts;
};

const scan = async (kind: 'source' | 'tarball', folder: string): Promise<unknown> => {
	const { stdout, stderr } = await run(root, 'node', 'scripts/release/scan.mjs', kind, folder);
	return stdout === '' ? stderr : JSON.parse(stdout);
};

beforeAll(async () => {
	mkdirSync(join(project.folder, 'dist/nodes'), { recursive: true });
	writeFileSync(join(project.folder, 'dist/nodes/Removed.node.js'), '');
	const build = await run(project.folder, 'npm', 'run', 'build');
	if (build.code !== 0) throw new Error(`npm run build failed:\n${build.stdout}\n${build.stderr}`);
	const pack = await run(project.folder, 'npm', 'pack', '--pack-destination', project.parent);
	if (pack.code !== 0) throw new Error(`npm pack failed:\n${pack.stderr}`);
	await run(project.parent, 'tar', '-xzf', tarball);
	files = shipped(unpacked);
}, 600_000);

afterAll(() => project.remove());

describe('the packed package', () => {
	it('holds dist, README, LICENSE and package.json, and nothing that is not for users', () => {
		expect(files.filter(isStray)).toEqual([]);
		expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE.md', 'package.json']));
	});

	it('is quick to download', () => {
		expect(statSync(join(project.parent, tarball)).size).toBeLessThanOrEqual(MOST_BYTES);
	});

	it('holds nothing that an earlier build left behind', () => {
		expect(files).not.toContain('dist/nodes/Removed.node.js');
	});

	it.each([...manifest.n8n.nodes, ...manifest.n8n.credentials])('holds %s', (file) => {
		expect(files).toContain(file);
	});

	it.each(manifest.n8n.nodes)('holds the codex file of %s', (file) => {
		expect(files).toContain(file.replace(/\.js$/, '.json'));
	});

	it('holds every icon', () => {
		const icons = readdirSync(join(root, 'icons'));
		expect(icons).not.toEqual([]);
		expect(files).toEqual(expect.arrayContaining(icons.map((icon) => `dist/icons/${icon}`)));
	});

	it('holds the code in a file for each node and credential, and in the few that they share', () => {
		const code = files.filter((file) => file.endsWith('.js'));
		const shared = ['connection', 'operations'];
		const entries = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
		expect(code.sort()).toEqual([...entries, ...shared.map((name) => `dist/${name}.js`)].sort());
	});

	it('holds nothing twice, so that all nodes share what they remember', () => {
		const read = (folder: string) => (file: string) => readFileSync(join(folder, file), 'utf8');
		const written = declared(
			['nodes', 'credentials'].flatMap((folder) => filesBelow(folder)).map(read(root)),
		);
		const built = declared(files.filter((file) => file.endsWith('.js')).map(read(unpacked)));
		expect(built.get('withRateLimit')).toBe(1);
		expect([...built].filter(([name, count]) => count > (written.get(name) ?? 0))).toEqual([]);
	});

	it('needs no other package at run time', () => {
		expect(readPackageJson(unpacked).dependencies).toBeUndefined();
		expect(existsSync(join(unpacked, 'node_modules'))).toBe(false);
	});
});

describe("n8n's package scanner", () => {
	it('finds nothing in the source', async () => {
		expect(await scan('source', root)).toEqual({ passed: true });
	});

	it('finds nothing in the packed package', async () => {
		expect(await scan('tarball', unpacked)).toEqual({ passed: true });
	});

	it('does look: it finds a forbidden import', async () => {
		const file = join(project.folder, 'nodes/shared/forbidden.ts');
		writeFileSync(file, "import { readFileSync } from 'node:fs';\n\nexport { readFileSync };\n");
		expect(await scan('source', project.folder)).toMatchObject({ passed: false });
	});
});
