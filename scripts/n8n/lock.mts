import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { waitFor } from './waitFor.mts';

const oneHour = 3_600_000;

/** Runs `work` while no other process of this machine holds the lock file; `onWait` is called every second. */
export const withLock = async <T,>(
	file: string,
	onWait: () => void,
	work: () => Promise<T>,
): Promise<T> => {
	await waitFor(
		`the lock ${file}`,
		async () => {
			if (await take(file)) return true;
			onWait();
			return undefined;
		},
		{ timeout: oneHour, interval: 1000 },
	);
	try {
		return await work();
	} finally {
		await rm(file, { force: true });
	}
};

const take = async (file: string): Promise<boolean> => {
	const claim = `${file}.${process.pid}`;
	await writeFile(claim, String(process.pid));
	try {
		// Linking is atomic: nobody ever sees a lock without its owner in it.
		await link(claim, file);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	} finally {
		await rm(claim, { force: true });
	}
	if (await holderIsAlive(file)) return false;
	// Its owner was interrupted; the next round takes it.
	await rm(file, { force: true });
	return false;
};

const holderIsAlive = async (file: string): Promise<boolean> => {
	const holder = Number(await readFile(file, 'utf8').catch(() => '0'));
	return isAlive(holder);
};

export const isAlive = (pid: number): boolean => {
	if (!pid) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
};
