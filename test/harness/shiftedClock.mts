/** The time of day, moved by as much as a test says. Every test begins with the true one. */
export const useShiftedClock = () => {
	const trueTime = Date.now.bind(Date);
	const clock = { shift: 0, trueTime };
	beforeEach(() => {
		clock.shift = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => trueTime() + clock.shift);
	});
	afterEach(() => jest.restoreAllMocks());
	return clock;
};
