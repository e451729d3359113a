import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCredential } from '../../../scripts/n8n/client/credentials.mts';
import { signInAsOwner } from '../../../scripts/n8n/client/owner.mts';
import type { Session } from '../../../scripts/n8n/client/session.mts';
import { demoOwner } from '../../../scripts/n8n/demoOwner.mts';
import { type RunningN8n, startN8n } from '../../../scripts/n8n/startN8n.mts';

export type Chosen = Record<string, { id: string; name: string }>;

/** A new n8n with the package in it. */
export interface Stage {
	n8n: RunningN8n;
	session: Session;
	/** Stores a credential; the answer is what a node needs to use it. */
	credential: (type: string, data: Record<string, unknown>) => Promise<Chosen>;
	stop: () => Promise<void>;
}

export const startStage = async (
	packageTarball: string,
	env: Record<string, string> = {},
): Promise<Stage> => {
	const userFolder = await mkdtemp(join(tmpdir(), 'bench-n8n-'));
	const n8n = await startN8n({
		userFolder,
		packageTarball,
		env: { N8N_LOG_LEVEL: 'warn', ...env },
	});
	const session = await signInAsOwner(n8n.url, demoOwner);
	let made = 0;
	return {
		n8n,
		session,
		credential: async (type, data) => {
			made += 1;
			const { id, name } = await createCredential(session, { name: `${type} ${made}`, type, data });
			return { [type]: { id, name } };
		},
		stop: async () => {
			await n8n.stop();
			await rm(userFolder, { recursive: true, force: true });
		},
	};
};
