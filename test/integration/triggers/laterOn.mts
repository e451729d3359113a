/** Lets time pass for everything that asks Date, and for nothing that waits. */
export const useLaterOn = () => {
	let passed = 0;
	beforeEach(() => {
		passed = 0;
		const now = Date.now.bind(Date);
		jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
	});
	afterEach(() => jest.restoreAllMocks());
	return (seconds: number) => {
		passed += seconds * 1000;
	};
};
