import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GIVEN, whatIsMissing } from '../../scripts/n8n/queue/givenServers.mts';

const empty = mkdtempSync(join(tmpdir(), 'no-programs-'));
const before = { ...process.env };
beforeEach(() => {
	process.env = { PATH: empty };
});
afterEach(() => {
	process.env = before;
});
afterAll(() => rmSync(empty, { recursive: true }));

it.each(['0', '17', 'two', '1.5'])('refuses %s workers', (wrong) => {
	const args = [resolve(__dirname, '../main.mjs'), '--workers', wrong];
	const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
	expect(status).toBe(1);
	expect(stderr).toContain(`--workers takes a number from 1 to 16, not "${wrong}".`);
});

it('says in one sentence what workers need', () => {
	// Postgres may be installed beside the path.
	expect(whatIsMissing()).toMatch(
		/^n8n with workers needs redis-server( and postgres)?, not found here: install .+ MERCHANT_SERVICES_REDIS( and MERCHANT_SERVICES_POSTGRES)?\.$/,
	);
});

it('needs nothing that was given', () => {
	process.env[GIVEN.redis] = 'redis://127.0.0.1:6379';
	process.env[GIVEN.postgres] = 'postgres://n8n@127.0.0.1/n8n';
	expect(whatIsMissing()).toBeUndefined();
});

it('says what is wrong with an address that was given', () => {
	process.env[GIVEN.redis] = 'my redis';
	expect(whatIsMissing).toThrow(
		'MERCHANT_SERVICES_REDIS must be an address such as redis://127.0.0.1:6379, not "my redis".',
	);
});
