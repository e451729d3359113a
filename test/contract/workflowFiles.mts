import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { filesBelow } from './sources.mts';

export interface Step {
	readonly uses?: string;
	readonly run?: string;
	readonly if?: string;
	readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
	readonly 'runs-on': string;
	readonly 'timeout-minutes'?: number;
	readonly permissions?: Readonly<Record<string, string>>;
	readonly environment?: string;
	readonly needs?: string;
	readonly if?: string;
	readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly string[]>> };
	readonly steps: readonly Step[];
}

export interface WorkflowFile {
	readonly file: string;
	readonly on: Readonly<Record<string, unknown>>;
	readonly permissions?: Readonly<Record<string, string>>;
	readonly jobs: Readonly<Record<string, Job>>;
}

export const readYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'));

export const workflowFiles = (): WorkflowFile[] =>
	filesBelow('.github/workflows', '.yml').map((file) => ({
		...(readYaml(file) as Omit<WorkflowFile, 'file'>),
		file,
	}));

/** A text once for each value that the matrix of its job puts into it. */
const filledIn = (text: string, matrix: Readonly<Record<string, readonly string[]>>): string[] =>
	Object.entries(matrix).reduce(
		(texts, [name, values]) =>
			texts.flatMap((one) => {
				const place = `\${{ matrix.${name} }}`;
				return one.includes(place) ? values.map((value) => one.replaceAll(place, value)) : [one];
			}),
		[text],
	);

/** The commands of a job, one by one. */
export const commandsOf = ({ steps, strategy }: Job): string[] =>
	steps
		.flatMap(({ run }) => run?.split(/\n|&&|\|\||;/) ?? [])
		.flatMap((command) => filledIn(command.trim(), strategy?.matrix ?? {}))
		.filter((command) => command !== '' && !command.startsWith('#'));
