import type { RunningN8n } from '../../../scripts/n8n/startN8n.mts';

const idsIn = async (one: RunningN8n, pattern: RegExp): Promise<Set<string>> =>
	new Set([...(await one.log()).matchAll(pattern)].map(([, id]) => id));

/** The executions that a worker began and has not ended: when it dies, nobody ends them. */
export const unfinishedOn = async (worker: RunningN8n): Promise<string[]> => {
	const ended = await idsIn(worker, /Worker finished execution (\d+)/g);
	return [...(await startedOn(worker))].filter((id) => !ended.has(id));
};

export const startedOn = async (worker: RunningN8n): Promise<Set<string>> =>
	await idsIn(worker, /Worker started execution (\d+)/g);

/** The executions that a processor put into the queue. */
export const enqueuedBy = async (processor: RunningN8n): Promise<Set<string>> =>
	await idsIn(processor, /Enqueued execution (\d+)/g);
