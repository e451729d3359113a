import type { Clock } from './clock.mts';

/** How long a process lives. Once it is killed, nothing that it waits for ever comes. */
export interface Life {
	readonly isAlive: () => boolean;
	readonly die: () => void;
	/** Ends when the process does. */
	readonly death: Promise<void>;
	/** The step's outcome, which a killed process does not live to see. */
	readonly survive: <T>(step: Promise<T>) => Promise<T>;
	/** The clock as the process sees it. */
	readonly clock: Clock;
}

const never = async () => await new Promise<never>(() => undefined);

export const createLife = (clock: Clock, diesAt = Infinity): Life => {
	let isKilled = false;
	let die = () => {};
	const death = new Promise<void>((resolve) => {
		die = () => {
			isKilled = true;
			resolve();
		};
	});
	if (diesAt < Infinity) void clock.sleep(diesAt - clock.now()).then(die);
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
		die,
		death,
		survive,
		clock: { ...clock, sleep: async (ms, signal) => await survive(clock.sleep(ms, signal)) },
	};
};
