/** So unlikely is it that a protocol which holds a rate fails because of its seed. */
const ERROR = 1e-5;

/** As many of so many worlds as a rate still explains: of few worlds chance alone makes more than the mean. */
export const mostOf = (worlds: number, rate: number): number => {
	const mean = worlds * rate;
	let [count, term] = [0, Math.exp(-mean)];
	for (let sum = term; 1 - sum > ERROR; sum += term) {
		count += 1;
		term *= mean / count;
	}
	return count;
};

interface Judged {
	readonly seed: number;
}

/** Fails with the seeds of the worlds that broke the rule. No rate means never. */
export const expectAtMost = <T extends Judged>(
	outcomes: readonly T[],
	isBroken: (outcome: T) => boolean,
	rate = 0,
): void => {
	const broken = outcomes.filter(isBroken);
	const most = mostOf(outcomes.length, rate);
	const seeds = broken.slice(0, 5).map(({ seed }) => seed);
	if (process.env.MODEL_REPORT) {
		process.stderr.write(
			`${isBroken.name}: ${broken.length} of ${outcomes.length} (${expect.getState().currentTestName})\n`,
		);
	}
	if (broken.length > most) {
		throw new Error(
			`Broken in ${broken.length} of ${outcomes.length} worlds, at most ${most} may be: SEED=${seeds.join(' or ')}`,
		);
	}
};
