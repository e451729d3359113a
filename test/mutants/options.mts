import { parseArgs } from 'node:util';

export interface Options {
	seed: number;
	count: number;
	workers: number;
	only: string;
	tests: string;
	survivors: boolean;
	json?: string;
}

/** The suites that run the guards in seconds. */
const TESTS =
	'test/{unit,engine,integration/{accounting,payments,polling,triggers}}/**/*.test.{ts,mts}';

const HELP = `Mutants: breaks the guards in one place at a time, and counts how often a test fails.

  --seed N       which mutants are drawn (7)
  --count N      how many (500)
  --workers N    how many at once (2)
  --only TEXT    those of files whose path holds this text
  --tests GLOB   which test files may kill them
  --json FILE    all results; a run with the same file goes on where the last one ended
  --survivors    try those of the file again that survived, with more of the tests that reach them
`;

const wholeNumber = (name: string, text: string): number => {
	const number = Number(text);
	if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
	return number;
};

export const readOptions = (args: string[]): Options => {
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h' },
			seed: { type: 'string', default: '7' },
			count: { type: 'string', default: '500' },
			workers: { type: 'string', default: '2' },
			only: { type: 'string', default: '' },
			tests: { type: 'string', default: TESTS },
			json: { type: 'string' },
			survivors: { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		console.log(HELP);
		process.exit(0);
	}
	return {
		seed: wholeNumber('seed', values.seed),
		count: wholeNumber('count', values.count),
		workers: wholeNumber('workers', values.workers),
		only: values.only,
		tests: values.tests,
		survivors: values.survivors,
		json: values.json,
	};
};
