import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { HostNode } from './hostNode.mts';
import { runNpm } from './runNpm.mts';

/** The modules that n8n cannot start without; an older one does not have the second yet. */
const nativeModules = (folder: string): string[] =>
	['sqlite3', 'isolated-vm'].filter((name) => existsSync(join(folder, 'node_modules', name)));

/** Builds them for the Node that will run n8n. */
export const rebuildNativeModules = async (folder: string, host: HostNode): Promise<void> => {
	const path = [dirname(host.executable), process.env.PATH].join(delimiter);
	const env = {
		...process.env,
		PATH: path,
		// With the headers at hand, nothing has to be fetched to compile against.
		...(host.headersFolder && { npm_config_nodedir: host.headersFolder }),
		// The database of a demo or a test need not be the fastest, and compiles in a part of the time.
		CFLAGS: '-O1',
		CXXFLAGS: '-O1',
		npm_config_jobs: 'max',
	};
	try {
		await runNpm(['rebuild', ...nativeModules(folder)], {
			cwd: folder,
			node: host.executable,
			env,
		});
		await load(folder, host);
	} catch (error) {
		throw new Error(
			'n8n needs native modules, and they could not be built. A C++ compiler, make and ' +
				'Python 3 are needed (Debian and Ubuntu: apt install build-essential python3; ' +
				`macOS: xcode-select --install). Then run it again.\n${(error as Error).message}`,
		);
	}
};

const load = async (folder: string, host: HostNode): Promise<void> => {
	const code = nativeModules(folder)
		.map((name) => `require('${name}')`)
		.join(';');
	await promisify(execFile)(host.executable, ['-e', code], { cwd: folder });
};
