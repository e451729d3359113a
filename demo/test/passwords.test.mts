import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../scripts/n8n/queue/findProgram.mts';
import { whatIsMissing } from '../../scripts/n8n/queue/givenServers.mts';
import type { Server } from '../../scripts/n8n/queue/server.mts';
import { startPostgres } from '../../scripts/n8n/queue/startPostgres.mts';
import { startRedis } from '../../scripts/n8n/queue/startRedis.mts';
import { ownPassword } from '../ownPassword.mts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'demo-passwords-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the n8n of a demo', () => {
	it('has a password of its own for each folder, the same at every start', async () => {
		const [one, two] = [join(folder, 'one'), join(folder, 'two')];
		const password = await ownPassword(one);
		expect(await ownPassword(one)).toBe(password);
		expect(await ownPassword(two)).not.toBe(password);
		// What n8n asks of a password.
		expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d).{16,64}$/);
		expect(statSync(join(one, 'password')).mode & 0o077).toBe(0);
	});

	it('is set up anew where one with the former password is', async () => {
		mkdirSync(join(folder, '.n8n'));
		writeFileSync(join(folder, '.n8n', 'database.sqlite'), '');
		await expect(ownPassword(folder)).rejects.toThrow('--fresh');
	});
});

/** What Redis answers to whoever did not say the password. */
const pinged = async ({ QUEUE_BULL_REDIS_PORT: port }: Server['settings']): Promise<string> =>
	await new Promise((resolve, reject) => {
		const socket = createConnection(Number(port), '127.0.0.1', () => socket.write('PING\r\n'));
		socket.once('data', (data) => {
			socket.destroy();
			resolve(data.toString());
		});
		socket.once('error', reject);
	});

const asked = async (settings: Server['settings'], PGPASSWORD: string): Promise<string> =>
	await new Promise((resolve) => {
		const { DB_POSTGRESDB_PORT: port, DB_POSTGRESDB_USER: user } = settings;
		const args = ['-w', '-h', '127.0.0.1', '-p', port, '-U', user, '-c', 'select 42', 'postgres'];
		const options = { env: { ...process.env, PGPASSWORD }, cwd: tmpdir() };
		execFile(findProgram('psql') ?? 'psql', args, options, (_, stdout, stderr) =>
			resolve(stdout + stderr),
		);
	});

const whereInstalled = whatIsMissing() === undefined ? describe : describe.skip;

whereInstalled('what --workers starts', () => {
	it('asks for the password of Redis, also after a restart', async () => {
		const redis = await startRedis(folder);
		try {
			expect(await pinged(redis.settings)).toContain('NOAUTH');
			await redis.restart();
			expect(await pinged(redis.settings)).toContain('NOAUTH');
			expect(redis.settings.QUEUE_BULL_REDIS_PASSWORD).toMatch(/^\w{32,}$/);
		} finally {
			await redis.stop();
		}
	});

	it('asks for the password of Postgres', async () => {
		const postgres = await startPostgres(folder);
		try {
			expect(await asked(postgres.settings, '')).toContain('no password supplied');
			expect(await asked(postgres.settings, 'wrong')).toContain('authentication failed');
			const { DB_POSTGRESDB_PASSWORD: password } = postgres.settings;
			expect(await asked(postgres.settings, password)).toContain('42');
		} finally {
			await postgres.stop();
		}
	});
});
