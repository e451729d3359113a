import { type TestFile, testsOf } from './cover.mts';
import type { Instrumented, Mutant } from './instrument.mts';
import { type Ended, runJest } from './runJest.mts';

export interface Attacked extends Mutant {
	/** Unclear: its tests took too long, and without it they do as well. */
	readonly outcome: 'killed' | 'timed out' | 'survived' | 'not reached' | 'unclear';
	/** The test that failed first. */
	readonly by?: string;
	readonly seconds: number;
}

/** A busy machine is slower than it was when the tests were timed. */
const PATIENCE = 3;
const START_MS = 20_000;

/** Runs test files until the first test that fails. */
const run = async (tests: readonly TestFile[], code: string, id = ''): Promise<Ended> =>
	await runJest(
		[
			'--runInBand',
			'--silent',
			'--forceExit',
			'--reporters=<rootDir>/test/mutants/jest/stopAtFailure.mts',
			'--runTestsByPath',
			...tests.map(({ path }) => path),
		],
		{ MUTANTS_CODE: code, __STRYKER_ACTIVE_MUTANT__: id },
		START_MS + PATIENCE * tests.reduce((sum, { ms }) => sum + ms, 0),
	);

/** Turns one mutant on, and runs the tests that reach it. */
export const attack = async (
	mutant: Mutant,
	files: readonly TestFile[],
	{ code }: Instrumented,
	maxMs?: number,
): Promise<Attacked> => {
	const tests = testsOf(mutant, files, maxMs);
	if (tests.length === 0) return { ...mutant, outcome: 'not reached', seconds: 0 };
	const started = performance.now();
	const ended = await run(tests, code, mutant.id);
	const seconds = Math.round((performance.now() - started) / 100) / 10;
	if (ended.code === 0) return { ...mutant, outcome: 'survived', seconds };
	if (ended.code !== undefined) {
		return { ...mutant, outcome: 'killed', by: ended.stdout || ended.stderr.slice(-500), seconds };
	}
	const { code: control } = await run(tests, code);
	return { ...mutant, outcome: control === 0 ? 'timed out' : 'unclear', seconds };
};
