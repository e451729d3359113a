import { seed } from '../../../../harness/seed.mts';
import type { Protocol } from './protocol.mts';

/** An expectation that a protocol may break in so many worlds: where it is known to, in that many. */
export const hold = (
	{ knownFaults = {} }: Protocol,
	name: string,
	rate: number,
	test: (rate: number) => Promise<void>,
): void => {
	const fault = knownFaults[name];
	const known = fault ? `; known to fail in up to ${fault.rate * 100} %: ${fault.why}` : '';
	it(`${name}${known} (seed ${seed})`, async () => await test(fault?.rate ?? rate));
};

/** The same expectation of a protocol that is broken on purpose: it must be seen to fail. */
export const breaks = (fault: string, test: () => Promise<void>): void => {
	it(`notices that ${fault} (seed ${seed})`, async () => {
		await expect(test()).rejects.toThrow(/^Broken in/);
	});
};
