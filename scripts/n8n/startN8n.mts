import { ensureN8n } from './ensureN8n.mts';
import { freePort } from './freePort.mts';
import { type ProcessOptions, type RunningN8n, startProcess } from './startProcess.mts';

export type { RunningN8n };

export type N8nOptions = Pick<
	ProcessOptions,
	'userFolder' | 'packageTarball' | 'webhookUrl' | 'env'
> & {
	/** A free one when absent. */
	port?: number;
	/** Where n8n is installed; the shared cache when absent. */
	installFolder?: string;
};

/** n8n as one process, with a database in a file. */
export const startN8n = async ({
	installFolder,
	port,
	...options
}: N8nOptions): Promise<RunningN8n> => {
	const install = await ensureN8n({ folder: installFolder });
	return await startProcess({ ...options, install, command: 'start', port: await freePort(port) });
};
