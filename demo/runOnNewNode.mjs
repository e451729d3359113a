import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const bundled = new URL(
	`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
	import.meta.url,
);

/**
 * Runs a TypeScript file with the Node that the project's packages brought, and waits for its end.
 *
 * @param {URL} script
 * @returns {Promise<number>} its exit code
 */
export const runOnNewNode = async (script) => {
	const node = existsSync(bundled) ? fileURLToPath(bundled) : process.execPath;
	const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], {
		stdio: 'inherit',
	});
	// A terminal sends Ctrl-C to both; the child stops what it started and this one waits for it.
	process.on('SIGINT', () => {});
	process.on('SIGTERM', () => child.kill('SIGTERM'));
	return await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code, signal) => {
			resolve(code ?? (signal ? 128 + constants.signals[signal] : 1));
		});
	});
};
