import { parseArgs } from 'node:util';
import { cases } from './cases/all.mts';

export interface Options {
	long: boolean;
	only: string[];
	write: boolean;
	json?: string;
	/** A tarball to test instead of the project as it stands. */
	package?: string;
}

const names = cases.map(({ name }) => name);

const HELP = `Scale: the nodes in n8n's queue mode, with Redis, Postgres, two workers and two webhook processors.

  --long          5,000 events instead of 1,000, and everything else longer: 11 to 16
                  minutes instead of 4
  --only CASE     one of ${names.join(', ')}; can be given several times
  --json FILE     the figures as JSON
  --write         renew the figures in docs, of a long run
  --package FILE  test this tarball instead of the project as it stands
`;

export const readOptions = (args: string[]): Options => {
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h' },
			long: { type: 'boolean', default: false },
			only: { type: 'string', multiple: true, default: [] },
			json: { type: 'string' },
			write: { type: 'boolean', default: false },
			package: { type: 'string' },
		},
	});
	if (values.help) {
		console.log(HELP);
		process.exit(0);
	}
	const unknown = values.only.find((name) => !names.includes(name));
	if (unknown) throw new Error(`--only ${unknown}: there is ${names.join(', ')}`);
	if (values.write && values.only.length > 0) throw new Error('--write needs all cases');
	return { ...values, long: values.long || values.write };
};
