import { parseArgs } from 'node:util';
import { cases } from './cases/all.mts';

export interface Options {
	short: boolean;
	only: string[];
	write: boolean;
	json?: string;
}

const names = cases.map(({ name }) => name);

const HELP = `Benchmark: the nodes beside n8n's own, in a real n8n, on this machine.

  --short        fewer rounds and wider bars, a few minutes instead of about half an hour
  --only CASE    one of ${names.join(', ')}; can be given several times
  --json FILE    all numbers of all rounds
  --write        renew the numbers in the documents, and their tables and picture; with --only, theirs alone
`;

export const readOptions = (args: string[]): Options => {
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h' },
			short: { type: 'boolean', default: false },
			only: { type: 'string', multiple: true, default: [] },
			json: { type: 'string' },
			write: { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		console.log(HELP);
		process.exit(0);
	}
	const unknown = values.only.find((name) => !names.includes(name));
	if (unknown) throw new Error(`--only ${unknown}: there is ${names.join(', ')}`);
	if (values.write && values.short) {
		throw new Error('--write needs the full form');
	}
	return values;
};
