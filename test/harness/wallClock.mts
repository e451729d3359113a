import type { VirtualClock } from './clock.mts';

/** Code that reads the machine's own clock and timeouts gets those of a virtual one. */
export const useClock = ({ now, after }: Pick<VirtualClock, 'now' | 'after'>): void => {
	jest.spyOn(Date, 'now').mockImplementation(now);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation(after);
};
