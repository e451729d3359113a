import { statfs } from 'node:fs/promises';

export const requireDiskSpace = async (folder: string, bytes: number): Promise<void> => {
	const { bavail, bsize } = await statfs(folder);
	const free = bavail * bsize;
	if (free >= bytes) return;
	throw new Error(
		`n8n takes ${gigabytes(bytes)} in ${folder}, and ${gigabytes(free)} are free. ` +
			'Make room, or name another cache folder in XDG_CACHE_HOME.',
	);
};

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
