import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';

export const root = join(__dirname, '../..');

export interface PackageJson {
	readonly name: string;
	readonly version: string;
	readonly scripts: Readonly<Record<string, string>>;
	readonly publishConfig: object;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
}

export const readPackageJson = (folder: string): PackageJson =>
	JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

const LEFT_OUT = ['node_modules', '.git', 'dist', 'coverage'];

/** The working tree in a folder of its own, so that a build disturbs nobody. */
export const copyProject = () => {
	const parent = mkdtempSync(join(tmpdir(), 'merchant-services-'));
	const folder = join(parent, 'project');
	cpSync(root, folder, {
		recursive: true,
		filter: (source) => !LEFT_OUT.includes(basename(source)),
	});
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
	return { parent, folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
};

export interface Finished {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

/** Runs a command of the project, with its own Node and tools first in the PATH. */
export const run = async (folder: string, command: string, ...args: string[]): Promise<Finished> =>
	await new Promise((resolve) => {
		const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
		// Jest's NODE_ENV would make n8n's lint rules treat every file as one of their own tests.
		const env = { ...process.env, PATH: path, NODE_OPTIONS: '', NODE_ENV: undefined };
		const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
		execFile(command, args, options, (error, stdout, stderr) => {
			resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
		});
	});
