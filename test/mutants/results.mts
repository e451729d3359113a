import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Attacked } from './attack.mts';
import type { Instrumented } from './instrument.mts';

export interface Results {
	readonly seed: number;
	readonly fingerprint: string;
	readonly mutants: Attacked[];
}

export const isAlive = ({ outcome }: Attacked): boolean =>
	outcome !== 'killed' && outcome !== 'timed out';

/** The results of an earlier run with the same seed and sources, or none. */
export const readResults = (
	seed: number,
	{ fingerprint }: Instrumented,
	file: string | undefined,
): Results => {
	if (file && existsSync(file)) {
		const before = JSON.parse(readFileSync(file, 'utf8')) as Results;
		if (before.seed === seed && before.fingerprint === fingerprint) return before;
	}
	return { seed, fingerprint, mutants: [] };
};

export const writeResults = (file: string | undefined, results: Results): void => {
	if (file) writeFileSync(file, `${JSON.stringify(results, null, '\t')}\n`);
};

const inOneLine = (code: string): string => code.replace(/\s+/g, ' ').slice(0, 160);

export const describeMutant = ({ file, line, mutator, original, replacement }: Attacked): string =>
	`${file}:${line} ${mutator}\n  - ${inOneLine(original)}\n  + ${inOneLine(replacement)}`;

/** In per cent. */
export const scoreOf = (mutants: readonly Attacked[]): number =>
	(100 * mutants.filter((mutant) => !isAlive(mutant)).length) / mutants.length;

export const textOf = ({ seed, mutants }: Results): string => {
	const alive = mutants.filter(isAlive);
	const sum = (outcome: Attacked['outcome']) =>
		mutants.filter((mutant) => mutant.outcome === outcome).length;
	return [
		...alive.map(describeMutant),
		`Seed ${seed}: ${scoreOf(mutants).toFixed(1)} % of ${mutants.length} mutants killed`,
		`(${sum('killed')} by a failing test, ${sum('timed out')} by the time limit; ${sum('survived')} survived, ${sum('not reached')} not reached, ${sum('unclear')} unclear)`,
	].join('\n');
};
