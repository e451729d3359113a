import { join } from 'node:path';
import { cacheFolder } from './cacheFolder.mts';
import { type Installation, installation, isInstalled } from './installation.mts';
import { installN8n } from './installN8n.mts';
import type { Report } from './report.mts';
import { n8nVersion } from './version.mts';

export interface EnsureOptions {
	/** Where n8n lives; the user's cache folder when absent. */
	folder?: string;
	report?: Report;
}

/** A finished n8n, installed first when it is missing. */
export const ensureN8n = async ({
	folder = join(cacheFolder(), `n8n-${n8nVersion}`),
	report = () => {},
}: EnsureOptions = {}): Promise<Installation> => {
	if (!isInstalled(folder)) await installN8n(folder, report);
	return installation(folder);
};
