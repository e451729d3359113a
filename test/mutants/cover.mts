import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Instrumented, Mutant } from './instrument.mts';
import { runJest } from './runJest.mts';

/** One measures time, which the mutants take as well; one polls for minutes. */
const LEFT_OUT = ['test/unit/linearTime.test.ts', 'test/integration/polling/thousand.test.ts'];
/** A mutant has to survive the files that reach it most often in a second, up to this time. */
const MAX_MUTANT_MS = 30_000;

export interface TestFile {
	readonly path: string;
	readonly ms: number;
	/** How often it reaches each mutant, by the mutant's ID. */
	readonly hits: Readonly<Record<string, number>>;
}

/** Runs each test file once without a mutant; a file that has not changed since keeps its coverage. */
export const cover = async (
	{ work, code }: Instrumented,
	pattern: string,
	workers: number,
): Promise<TestFile[]> => {
	const tests = join(work, 'tests');
	const noteOf = (path: string) => join(tests, `${path}.json`);
	const isKnown = (path: string) =>
		existsSync(noteOf(path)) && statSync(noteOf(path)).mtimeMs > statSync(path).mtimeMs;
	const paths = globSync(pattern, { exclude: LEFT_OUT }).sort();
	const unknown = paths.filter((path) => !isKnown(path));
	if (unknown.length > 0) {
		console.log(`Running ${unknown.length} test files without a mutant`);
		const env = { MUTANTS_CODE: code, MUTANTS_COVERAGE: tests };
		const args = [`--maxWorkers=${workers}`, '--silent', '--runTestsByPath', ...unknown];
		const { code: exit, stderr } = await runJest(args, env);
		if (exit !== 0) {
			for (const path of unknown) rmSync(noteOf(path), { force: true });
			throw new Error(`Tests fail without a mutant:\n${stderr}`);
		}
	}
	return paths.filter(isKnown).map((path) => {
		const note = JSON.parse(readFileSync(noteOf(path), 'utf8')) as Omit<TestFile, 'path'>;
		return { path, ...note };
	});
};

/**
 * The tests that a mutant has to survive, in the order in which they are likely to kill it. With
 * more time than the first try has, those come last that it has survived before.
 */
export const testsOf = (
	{ id }: Mutant,
	files: readonly TestFile[],
	maxMs = MAX_MUTANT_MS,
): TestFile[] => {
	const reaching = files
		.filter(({ hits }) => id in hits)
		.sort((one, other) => other.hits[id] / other.ms - one.hits[id] / one.ms);
	const upTo = (time: number): TestFile[] => {
		let left = time;
		return reaching.filter(({ ms }) => {
			if (ms > left) return false;
			left -= ms;
			return true;
		});
	};
	const before = new Set(maxMs > MAX_MUTANT_MS ? upTo(MAX_MUTANT_MS) : []);
	const tests = upTo(maxMs);
	return [...tests.filter((one) => !before.has(one)), ...tests.filter((one) => before.has(one))];
};
