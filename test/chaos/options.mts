import { parseArgs } from 'node:util';

export interface Options {
	seed: number;
	long: boolean;
	json?: string;
	markdown?: string;
	/** A tarball to test instead of the project as it stands. */
	package?: string;
	/** Without n8n's HTTP Request node for comparison. */
	alone: boolean;
	/** One of the two stages alone. */
	only?: (typeof STAGES)[number];
}

const STAGES = ['n8n', 'engine'] as const;

const HELP = `Chaos: payouts, refunds, invoices and contacts under faults, in a real n8n and in its engine.

  --long            1,000 of each instead of 100
  --seed N          the same plan again
  --json FILE       the report as JSON
  --markdown FILE   the table as Markdown
  --package FILE    test this tarball instead of the project as it stands
  --only STAGE      n8n or engine, instead of both
  --alone           without n8n's HTTP Request node for comparison
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
			only: { type: 'string' },
			alone: { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		console.log(HELP);
		process.exit(0);
	}
	const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
	if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number');
	const only = STAGES.find((stage) => stage === values.only);
	if (only === undefined && values.only !== undefined)
		throw new Error('--only must be n8n or engine');
	return { ...values, seed, only };
};
