import { attack } from './attack.mts';
import { cover } from './cover.mts';
import { draw } from './draw.mts';
import { instrument } from './instrument.mts';
import { readOptions } from './options.mts';
import { describeMutant, isAlive, readResults, scoreOf, textOf, writeResults } from './results.mts';

/** Git ignores it. */
const WORK = 'coverage/mutants';
/** So much longer is the time of the tests for those that survived before. */
const SECOND_TIME_MS = 120_000;
/** In per cent. */
const BAR = 85;

const { seed, count, workers, only, tests, survivors, json } = readOptions(process.argv.slice(2));
const instrumented = await instrument(WORK);
const files = await cover(instrumented, tests, workers);
const results = readResults(seed, instrumented, json);

const known = new Map(results.mutants.map((mutant, place) => [mutant.id, place]));
const mutants = instrumented.mutants.filter(({ file }) => file.includes(only));
const queue = survivors
	? results.mutants.filter(isAlive)
	: draw(mutants, seed, count).filter(({ id }) => !known.has(id));
console.log(`${queue.length} of ${mutants.length} mutants, seed ${seed}`);

const work = async (): Promise<void> => {
	for (let next = queue.shift(); next; next = queue.shift()) {
		const attacked = await attack(
			next,
			files,
			instrumented,
			survivors ? SECOND_TIME_MS : undefined,
		);
		results.mutants[known.get(attacked.id) ?? results.mutants.length] = attacked;
		writeResults(json, results);
		const left = `${queue.length} left`;
		console.log(isAlive(attacked) ? `${left}: ${describeMutant(attacked)}` : left);
	}
};
await Promise.all(Array.from({ length: workers }, work));

console.log(textOf(results));
process.exit(scoreOf(results.mutants) < BAR ? 1 : 0);
