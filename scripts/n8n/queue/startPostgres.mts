import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, startChild } from '../childProcess.mts';
import { freePort } from '../freePort.mts';
import { waitFor } from '../waitFor.mts';
import { findProgram } from './findProgram.mts';
import { givenAddress } from './givenServers.mts';
import { newPassword } from './newPassword.mts';
import { givenServer, type Server } from './server.mts';
import { serverAccount } from './serverAccount.mts';

const run = promisify(execFile);

const OWNER = 'n8n';
const DATABASE = 'postgres';

/** n8n's database, new and empty. */
export const startPostgres = async (folder: string): Promise<Server> => {
	const given = givenAddress('postgres');
	if (given) return givenServer(settingsOf(given));
	// Links on the path lead to the folder in which all its programs are.
	const program = (name: string) => findProgram(name) ?? name;
	const account = await serverAccount();
	const data = join(folder, 'postgres');
	await mkdir(data, { recursive: true });
	if (account) {
		// That account has to get as far as its own folder.
		await chmod(folder, 0o711);
		await chown(data, account.uid, account.gid);
	}
	const inFolder = { cwd: data, ...account };
	const password = newPassword();
	const passwordFile = await writeFor(account, join(folder, 'postgres-password'), password);
	await run(
		program('initdb'),
		[
			...['-D', data, '-U', OWNER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
			...['-E', 'UTF8', '--no-locale', '--no-sync'],
		],
		inFolder,
	);
	await rm(passwordFile);
	const port = await freePort();
	const start = async () => {
		const child = startChild({
			command: program('postgres'),
			args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data],
			env: process.env,
			cwd: data,
			logFile: join(folder, 'postgres.log'),
			account,
			// Ends connections instead of waiting for them.
			stopSignal: 'SIGINT',
		});
		await waitFor('Postgres', async () => {
			if (!child.running()) throw new Error(`Postgres has ended, see ${folder}/postgres.log`);
			return (await isReady(program('pg_isready'), port)) ? true : undefined;
		});
		return child;
	};
	let child = await start();
	return {
		settings: settingsOf(new URL(`postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`)),
		isOwn: true,
		restart: async () => {
			await child.stop();
			child = await start();
		},
		stop: async () => await child.stop(),
	};
};

/** A file that nobody but that account can read. */
const writeFor = async (account: Account | undefined, file: string, text: string) => {
	await writeFile(file, text, { mode: 0o600 });
	if (account) await chown(file, account.uid, account.gid);
	return file;
};

const settingsOf = ({ hostname, port, username, password, pathname }: URL) => ({
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: hostname,
	DB_POSTGRESDB_PORT: port || '5432',
	DB_POSTGRESDB_USER: decodeURIComponent(username),
	DB_POSTGRESDB_PASSWORD: decodeURIComponent(password),
	DB_POSTGRESDB_DATABASE: pathname.slice(1) || DATABASE,
});

const isReady = async (program: string, port: number): Promise<boolean> => {
	try {
		await run(program, ['-h', '127.0.0.1', '-p', String(port)], { cwd: dirname(program) });
		return true;
	} catch {
		return false;
	}
};
