// Runs before the npm scripts, on whatever Node is there: installs the development packages when they
// are missing or older than package-lock.json. They bring the Node that n8n needs, and npm puts it
// first in the PATH of the script that follows.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const HEARTBEAT_MS = 15_000;

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const isOutOfStep = ([path, wanted], installed) => {
	if (path === '' || wanted.link || wanted.extraneous) return false;
	const found = installed[path];
	// Optional packages are left out where the platform has no use for them.
	if (!found) return !wanted.optional && !wanted.devOptional;
	return found.version !== wanted.version || found.integrity !== wanted.integrity;
};

/** Why an install is needed, or undefined. npm notes what it installed in a hidden lock file. */
const reasonToInstall = () => {
	if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return 'They are not there yet';
	const installed = readJson('node_modules/.package-lock.json').packages;
	const wanted = Object.entries(readJson('package-lock.json').packages);
	const stale = wanted.filter((entry) => isOutOfStep(entry, installed));
	if (stale.length > 0) return `${stale.length} of them differ from package-lock.json`;
	// Brought by an install script, which `ignore-scripts` leaves out without a word.
	if (!existsSync(join(root, 'node_modules/node/bin'))) return 'Node itself is missing';
	return undefined;
};

/** The npm that called this script, or the one in the PATH. */
const npm = process.env.npm_execpath
	? { command: process.execPath, args: [process.env.npm_execpath] }
	: { command: 'npm', args: [], shell: process.platform === 'win32' };

const install = async () => {
	const started = Date.now();
	const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false'];
	// Without a network npm would wait for minutes before it says so.
	const patience = ['--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=1000'];
	const child = spawn(npm.command, [...npm.args, ...args, ...patience], {
		cwd: root,
		stdio: 'inherit',
		shell: npm.shell ?? false,
	});
	const heartbeat = setInterval(() => {
		console.log(`… still installing after ${Math.round((Date.now() - started) / 1000)} s`);
	}, HEARTBEAT_MS);
	const succeeded = await new Promise((resolve) => {
		child.once('error', () => resolve(false));
		child.once('exit', (code) => resolve(code === 0));
	});
	clearInterval(heartbeat);
	return succeeded;
};

const reason = reasonToInstall();
if (reason !== undefined) {
	console.log(`Installing the development packages. ${reason}; this can take a few minutes.`);
	const left = (await install()) ? reasonToInstall() : 'npm failed, see above';
	if (left !== undefined) {
		console.error(
			`The development packages could not be installed: ${left}.\n` +
				'Check that the npm registry can be reached (npm ping), then run: npm install',
		);
		process.exitCode = 1;
	}
}
