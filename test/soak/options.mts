import { parseArgs } from 'node:util';

export interface Options {
	seed: number;
	long: boolean;
	json?: string;
	/** A tarball to test instead of the project as it stands. */
	package?: string;
}

const HELP = `Soak: events and operations without end under faults, in a real n8n, beside n8n's own nodes.

  --long           30 minutes instead of 2
  --seed N         the same rounds again
  --json FILE      all that was measured
  --package FILE   test this tarball instead of the project as it stands
`;

export const readOptions = (args: string[]): Options => {
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h' },
			long: { type: 'boolean', default: false },
			seed: { type: 'string' },
			json: { type: 'string' },
			package: { type: 'string' },
		},
	});
	if (values.help) {
		console.log(HELP);
		process.exit(0);
	}
	const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
	if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number');
	return { ...values, seed };
};
