import { parseArgs } from 'node:util';

export interface Options {
	seed: number;
	long: boolean;
	json?: string;
	markdown?: string;
	/** A tarball to test instead of the project as it stands. */
	package?: string;
}

const HELP = `Chaos: payouts, refunds and invoices under faults, in a real n8n.

  --long            1,000 of each instead of 100
  --seed N          the same plan again
  --json FILE       the report as JSON
  --markdown FILE   the table as Markdown
  --package FILE    test this tarball instead of the project as it stands
`;

export const readOptions = (args: string[]): Options => {
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h' },
			long: { type: 'boolean', default: false },
			seed: { type: 'string' },
			json: { type: 'string' },
			markdown: { type: 'string' },
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
