import { isBroken, type Row } from './audit.mts';
import { missedBars } from './bars.mts';
import { sumFaults } from './sumFaults.mts';

export interface Unknown {
	ref: string;
	lane: string;
	requestIds: string[];
}

interface LaneReport {
	lane: string;
	rows: Row[];
	faults: Record<string, number>;
	provable: string[];
}

type Counts = Record<'executions' | 'retries' | 'kills', number>;

export interface InN8n extends Counts {
	lanes: Array<LaneReport & { unknowns: Unknown[] }>;
}

export interface Report extends Counts {
	seed: number;
	form: 'short' | 'long';
	seconds: number;
	lanes: LaneReport[];
	/** The cases of the engine. */
	cases: LaneReport[];
	unknowns: Unknown[];
}

const NOTHING: InN8n = { executions: 0, retries: 0, kills: 0, lanes: [] };

export const reportOf = (
	about: Pick<Report, 'seed' | 'form' | 'seconds'>,
	{ lanes, ...counts }: InN8n = NOTHING,
	cases: InN8n['lanes'],
): Report => {
	const short = ({ lane, rows, faults, provable }: LaneReport) => ({
		lane,
		rows,
		faults,
		provable,
	});
	const all = [...lanes, ...cases];
	return {
		...about,
		...counts,
		lanes: lanes.map(short),
		cases: cases.map(short),
		unknowns: all.flatMap(({ unknowns }) => unknowns),
	};
};

/** All but the lane that is there for comparison. */
const ownOf = ({ lanes, cases }: Report): LaneReport[] => [
	...lanes.filter(({ lane }) => lane !== 'HTTP Request'),
	...cases,
];

const HEAD = [
	'',
	'Asked',
	'Done',
	'Refused',
	'Unknown',
	'No verdict',
	'In the books',
	'Doubled',
	'Wrong amount',
	'Done, but missing',
	'Refused, but done',
	'Forbidden, but done',
];

const cells = ({ lane, rows }: LaneReport): string[][] =>
	rows.map((row) =>
		[
			`${row.kind}s, ${lane}`,
			row.asked,
			row.states.done,
			row.states.refused,
			row.states.unknown,
			row.states.silent,
			row.effects,
			row.doubled,
			row.wrongAmount,
			row.missing,
			row.denied,
			row.forbidden,
		].map(String),
	);

/** A Markdown table that reads well as plain text too. */
export const tableOf = ({ lanes, cases }: Report): string => {
	const rows = [HEAD, ...[...lanes, ...cases].flatMap(cells)];
	const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	const line = (row: string[]) => {
		const padded = row.map((cell, column) =>
			column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
		);
		return `| ${padded.join(' | ')} |`;
	};
	const rule = widths.map(
		(width, column) => '-'.repeat(column ? width - 1 : width) + (column ? ':' : ''),
	);
	return [line(HEAD), line(rule), ...rows.slice(1).map(line)].join('\n');
};

const unknownLine = ({ ref, requestIds }: Unknown): string =>
	`  ${ref}: ${requestIds.join(', ') || 'no call got as far as the service'}`;

export const summaryOf = (report: Report): string => {
	const { seed, form, seconds, executions, retries, kills } = report;
	return `Seed ${seed}, ${form} form: ${executions} executions, ${retries} Retries, ${kills} kills of n8n, ${seconds} s`;
};

export const textOf = (report: Report): string => {
	const own = ownOf(report);
	const problems = own.flatMap(({ lane, rows }) =>
		rows.flatMap((row) => row.problems.map((problem) => `${lane}: ${problem}`)),
	);
	const unknowns = report.unknowns.filter(({ lane }) => lane === 'merchant nodes');
	const faults = sumFaults(own);
	const missed = missedBars(own);
	return [
		'',
		summaryOf(report),
		'',
		tableOf(report),
		'',
		`Faults met by the merchant nodes: ${Object.entries(faults)
			.map(([name, times]) => `${times} × ${name}`)
			.join(', ')}`,
		'',
		`Unknown in n8n, with the calls to look for at the service: ${unknowns.length || 'none'}`,
		...unknowns.map(unknownLine),
		'',
		problems.length ? 'BROKEN PROMISES' : 'Every promise was kept.',
		...problems.map((problem) => `  ${problem}`),
		...(missed.length ? ['', 'BARS MISSED'] : []),
		...missed.map((bar) => `  ${bar}`),
	].join('\n');
};

export const isKept = (report: Report): boolean => {
	const own = ownOf(report);
	const isBad = own.some(({ rows }) => rows.some(isBroken)) || missedBars(own).length > 0;
	return own.length > 0 && !isBad;
};
