import type { VirtualClock } from './clock.mts';

type Times = Pick<VirtualClock, 'now' | 'after'>;

/** Code that reads the machine's own clock and timeouts gets those of the virtual one chosen last. */
export const createWallClock = () => {
	let current: Times | undefined;
	const [now, timeout] = [Date.now.bind(Date), AbortSignal.timeout.bind(AbortSignal)];
	jest.spyOn(Date, 'now').mockImplementation(() => (current ? current.now() : now()));
	const monotonic = performance.now.bind(performance);
	jest.spyOn(performance, 'now').mockImplementation(() => current?.now() ?? monotonic());
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((ms) => (current ? current.after(ms) : timeout(ms)));
	return {
		use: (clock: Times | undefined): void => {
			current = clock;
		},
	};
};
