import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../scripts/n8n/queue/findProgram.mts';
import type { Server } from '../../../scripts/n8n/queue/server.mts';
import { startPostgres } from '../../../scripts/n8n/queue/startPostgres.mts';
import { startRedis } from '../../../scripts/n8n/queue/startRedis.mts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'queue-passwords-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

describe('what --workers starts', () => {
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
