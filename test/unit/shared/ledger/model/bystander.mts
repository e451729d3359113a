import type { Process } from './protocol.mts';

/** A process that writes something else into the row all the time, at the pace of a busy one. */
export const writeOthers = async (
	{ clock, helpers }: Process,
	isNeeded: () => boolean,
): Promise<void> => {
	let took = 50;
	while (isNeeded()) {
		await clock.sleep(took * (1 + clock.random()));
		const since = clock.now();
		await helpers.checkProcessedAndRecord(['something else'], 'node').catch(() => undefined);
		took = Math.max(50, clock.now() - since);
	}
};
