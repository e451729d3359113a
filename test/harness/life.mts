import type { Clock } from './clock.mts';

/** How long a process lives. Once it is killed, nothing that it waits for ever comes. */
export interface Life {
	readonly isAlive: () => boolean;
	readonly die: () => void;
	/** The step's outcome, which a killed process does not live to see. */
	readonly survive: <T>(step: Promise<T>) => Promise<T>;
	/** The clock as the process sees it. */
	readonly clock: Clock;
}

const never = async () => await new Promise<never>(() => undefined);

export const createLife = (clock: Clock, diesAt = Infinity): Life => {
	let isKilled = false;
	const isAlive = () => !isKilled && clock.now() < diesAt;
	const survive = async <T,>(step: Promise<T>): Promise<T> => {
		try {
			const value = await step;
			return isAlive() ? value : await never();
		} catch (error) {
			if (!isAlive()) await never();
			throw error;
		}
	};
	return {
		isAlive,
		die: () => {
			isKilled = true;
		},
		survive,
		clock: { ...clock, sleep: async (ms, signal) => await survive(clock.sleep(ms, signal)) },
	};
};
