import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const encryptionKey = 'engine-tests';

// n8n keeps a settings file below its user folder: not in a home directory, and whole before two test workers read it.
const userFolder = join(tmpdir(), `n8n-engine-tests-${userInfo().uid}`);
const settings = join(userFolder, '.n8n', 'config');
mkdirSync(join(userFolder, '.n8n'), { recursive: true });
writeFileSync(`${settings}.${process.pid}`, JSON.stringify({ encryptionKey }), { mode: 0o600 });
renameSync(`${settings}.${process.pid}`, settings);

// Read by n8n while it loads, so this file is imported before it.
Object.assign(process.env, {
	N8N_USER_FOLDER: userFolder,
	N8N_ENCRYPTION_KEY: encryptionKey,
	N8N_LOG_LEVEL: 'silent',
	N8N_DIAGNOSTICS_ENABLED: 'false',
});
