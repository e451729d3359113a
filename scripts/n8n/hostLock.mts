import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
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

/** The lock of what is to be installed. None for another n8n, nor for a system it was not made on. */
export const hostLock = async (
	manifest: ReturnType<typeof hostManifest>,
): Promise<HostLock | undefined> => {
	const text = await readFile(hostLockFile, 'utf8');
	const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
	const { '': root, ...locked } = packages;
	if (!isDeepStrictEqual(root.dependencies, manifest.dependencies)) return undefined;
	const here = Object.entries(locked).filter(([, one]) => isForHere(one));
	return { text, places: here.map(([path]) => path) };
};

// npm leaves out what is for another system. The Node that runs n8n is made for glibc.
const isForHere = ({ os, cpu, libc }: LockedPackage): boolean =>
	(os?.includes(process.platform) ?? true) &&
	(cpu?.includes(process.arch) ?? true) &&
	(libc?.includes('glibc') ?? true);
