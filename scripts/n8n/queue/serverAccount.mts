import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Account } from '../childProcess.mts';

const run = promisify(execFile);

/** Postgres refuses to run as root. Its packages bring an account of its own. */
export const serverAccount = async (): Promise<Account | undefined> => {
	if (process.getuid?.() !== 0) return undefined;
	for (const name of ['postgres', 'nobody']) {
		try {
			const [uid, gid] = await Promise.all(
				['-u', '-g'].map(async (what) => await idOf(what, name)),
			);
			return { uid, gid };
		} catch {
			// The next one, then.
		}
	}
	throw new Error(
		'Postgres refuses to run as root, and there is no account "postgres" or "nobody".',
	);
};

const idOf = async (what: string, name: string): Promise<number> => {
	const { stdout } = await run('id', [what, name]);
	return Number(stdout);
};
