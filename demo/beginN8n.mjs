import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = new URL('../', import.meta.url);
const installed = new URL('node_modules/.package-lock.json', project);
const script = new URL('scripts/n8n/install.mts', project);
// Beside what npm keeps in order there.
const firstNode = new URL('node_modules/.first/', project);

/**
 * On a first start n8n, which is the larger part, is downloaded while npm still installs the
 * project's packages. Whether it succeeds shows later: the start itself waits for it, and tries
 * again what failed here.
 */
export const beginN8n = async () => {
	if (existsSync(installed)) return;
	const node = process.features.typescript ? process.execPath : await fetchNode();
	if (node === undefined) return;
	const child = spawn(node, [fileURLToPath(script)], { stdio: 'ignore' });
	child.once('error', () => {});
	process.once('exit', () => child.kill());
};

/** A Node that runs TypeScript, the one of package-lock.json. Undefined where none can be had. */
const fetchNode = async () => {
	const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', project), 'utf8'));
	const { version } = packages['node_modules/node'];
	const npm = process.env.npm_execpath;
	if (!npm) return undefined;
	const folder = fileURLToPath(firstNode);
	const what = ['install', '--prefix', folder, `node@${version}`];
	const how = ['--no-audit', '--no-fund', '--ignore-scripts=false', '--fetch-retries=0'];
	const child = spawn(process.execPath, [npm, ...what, ...how], { stdio: 'ignore' });
	const code = await new Promise((resolve) => {
		child.once('error', resolve);
		child.once('close', resolve);
	});
	const executable = process.platform === 'win32' ? 'node.exe' : 'node';
	const node = fileURLToPath(new URL(`node_modules/node/bin/${executable}`, firstNode));
	return code === 0 && existsSync(node) ? node : undefined;
};
