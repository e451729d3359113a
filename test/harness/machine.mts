import { cpus, totalmem } from 'node:os';

/** Enough to know what numbers are worth. */
export const machine = (): string => {
	const [{ model }] = cpus();
	const gigabytes = Math.round(totalmem() / 2 ** 30);
	return `${cpus().length} cores (${model.trim()}), ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}`;
};
