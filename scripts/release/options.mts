import { parseArgs } from 'node:util';

export interface Options {
	readonly dryRun: boolean;
	readonly skipTests: boolean;
}

const HELP = `Checks, builds, packs and scans the package, and leaves it here. The workflow publish.yml runs it for
a tag, and publishes what it leaves.

  --dry-run      leave nothing, and go on when the release would be refused
  --skip-tests   with --dry-run: leave the suites out, which take half an hour
`;

export const readOptions = (args: string[]): Options => {
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h' },
			'dry-run': { type: 'boolean', default: false },
			'skip-tests': { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		console.log(HELP);
		process.exit(0);
	}
	const { 'dry-run': dryRun, 'skip-tests': skipTests } = values;
	if (skipTests && !dryRun) throw new Error('--skip-tests is for a dry run only.');
	return { dryRun, skipTests };
};
