import { homedir } from 'node:os';
import { join } from 'node:path';
import { packageName } from './packageName.mts';

/** The user's cache folder, shared by every clone of this project. */
export const cacheFolder = (): string =>
	join(process.env.XDG_CACHE_HOME || platformCacheFolder(), packageName);

const platformCacheFolder = (): string => {
	switch (process.platform) {
		case 'darwin':
			return join(homedir(), 'Library', 'Caches');
		case 'win32':
			return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
		default:
			return join(homedir(), '.cache');
	}
};
