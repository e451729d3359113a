import { readFile } from 'node:fs/promises';
import type { hostManifest } from './hostManifest.mts';

interface LockedPackage {
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly os?: readonly string[];
	readonly cpu?: readonly string[];
	readonly libc?: readonly string[];
}

export interface HostLock {
	text: string;
	/** The folders that the packages for this system are put into. */
	places: string[];
}

/** Every package of n8n as it was tried, with a digest of its content and without an address. */
export const hostLockFile = new URL('host/package-lock.json', import.meta.url);

/**
 * The lock of what is to be installed; none for another n8n. Each system has its own package of
 * Node: where the lock has another one, npm looks up that one alone, and n8n is as it was tried.
 */
export const hostLock = async (
	manifest: ReturnType<typeof hostManifest>,
): Promise<HostLock | undefined> => {
	const lock = JSON.parse(await readFile(hostLockFile, 'utf8')) as {
		packages: Record<string, LockedPackage>;
	};
	const { '': root, ...locked } = lock.packages;
	if (root.dependencies?.n8n !== manifest.dependencies.n8n) return undefined;
	const packages = { '': { ...root, dependencies: manifest.dependencies }, ...locked };
	const here = Object.entries(locked).filter(([, one]) => isForHere(one));
	return { text: JSON.stringify({ ...lock, packages }), places: here.map(([path]) => path) };
};

// npm leaves out what is for another system. The Node that runs n8n is made for glibc.
const isForHere = ({ os, cpu, libc }: LockedPackage): boolean =>
	(os?.includes(process.platform) ?? true) &&
	(cpu?.includes(process.arch) ?? true) &&
	(libc?.includes('glibc') ?? true);
