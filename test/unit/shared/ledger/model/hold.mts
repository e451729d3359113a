import { seed } from '../../../../harness/seed.mts';
import type { Protocol } from './protocol.mts';

const expectBroken = async (test: () => Promise<void>) =>
	await expect(test()).rejects.toThrow(/^Broken in/);

/** An expectation of a protocol. What it is known to break must be seen broken, so that the list stays true. */
export const hold = (
	{ knownFaults = {} }: Protocol,
	name: string,
	test: () => Promise<void>,
): void => {
	const fault = knownFaults[name];
	if (fault === undefined) it(`${name} (seed ${seed})`, test);
	else it(`NOT: ${name}; ${fault} (seed ${seed})`, async () => await expectBroken(test));
};

/** The same expectation of a protocol that is broken on purpose: it must be seen to fail. */
export const breaks = (fault: string, test: () => Promise<void>): void => {
	it(`notices that ${fault} (seed ${seed})`, async () => await expectBroken(test));
};
