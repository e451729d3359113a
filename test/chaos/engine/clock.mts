/** Time passes at once, for everything in this process: the nodes, the engine and the services. */
export const shiftClock = (ms: number): void => {
	const before = Date.now;
	Date.now = () => before() + ms;
};
