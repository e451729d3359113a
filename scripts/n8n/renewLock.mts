// Writes host/package-lock.json anew, for the n8n of version.mts. Run it on the system most people have.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostLockFile } from './hostLock.mts';
import { hostManifest } from './hostManifest.mts';
import { runNpm } from './runNpm.mts';

interface Lock {
	packages: Record<string, { resolved?: string; funding?: unknown }>;
}

const folder = await mkdtemp(join(tmpdir(), 'n8n-host-'));
try {
	await writeFile(join(folder, 'package.json'), JSON.stringify(hostManifest()));
	await runNpm(['install', '--package-lock-only', '--legacy-peer-deps', '--no-audit'], {
		cwd: folder,
		onLine: (line) => console.log(line),
	});
	const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock;
	// Everybody asks the registry that is set up where the install runs.
	for (const one of Object.values(lock.packages)) {
		delete one.resolved;
		delete one.funding;
	}
	await writeFile(hostLockFile, `${JSON.stringify(lock, null, '\t')}\n`);
} finally {
	await rm(folder, { recursive: true });
}
