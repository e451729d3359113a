import type { Protocol } from '../protocol.mts';

/** One call decides, and a call that failed is made again as if nothing of it had been written. */
export const byOneCall: NonNullable<Protocol['events']> = ({ helpers }) => {
	const mayPass = async (key: string): Promise<boolean> => {
		try {
			return (await helpers.checkProcessedAndRecord([key], 'node')).new.includes(key);
		} catch {
			return await mayPass(key);
		}
	};
	return { mayPass };
};
