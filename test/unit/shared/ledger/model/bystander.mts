import type { Process } from './protocol.mts';

/** A process that writes other entries all the time, at the pace of a busy one. */
export const writeOthers = async ({ clock, helpers }: Process, until: number): Promise<void> => {
	let took = 50;
	for (let count = 0; clock.now() < until; count += 1) {
		await clock.sleep(took * (1 + clock.random()));
		const since = clock.now();
		await helpers
			.checkProcessedAndRecord([`another entry ${count}`], 'node', { maxEntries: 1_000 })
			.catch(() => undefined);
		took = Math.max(50, clock.now() - since);
	}
};
