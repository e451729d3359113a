import { isBroken, type Row } from './audit.mts';
import type { LaneName } from './lane.mts';

export interface Unknown {
	ref: string;
	lane: LaneName;
	requestIds: string[];
}

export interface Report {
	seed: number;
	form: 'short' | 'long';
	seconds: number;
	executions: number;
	retries: number;
	kills: number;
	lanes: Array<{ lane: LaneName; rows: Row[]; faults: Record<string, number> }>;
	unknowns: Unknown[];
}

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
];

const cells = ({ lane, rows }: Report['lanes'][number]): string[][] =>
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
		].map(String),
	);

/** A Markdown table that reads well as plain text too. */
export const tableOf = ({ lanes }: Report): string => {
	const rows = [HEAD, ...lanes.flatMap(cells)];
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
	const own = report.lanes.filter(({ lane }) => lane === 'merchant nodes');
	const problems = own.flatMap(({ rows }) => rows.flatMap((row) => row.problems));
	const unknowns = report.unknowns.filter(({ lane }) => lane === 'merchant nodes');
	const faults = own.flatMap((lane) => Object.entries(lane.faults));
	return [
		'',
		summaryOf(report),
		'',
		tableOf(report),
		'',
		`Faults met by the merchant nodes: ${faults.map(([name, times]) => `${times} × ${name}`).join(', ')}`,
		'',
		`Unknown, with the calls to look for at the service: ${unknowns.length || 'none'}`,
		...unknowns.map(unknownLine),
		'',
		problems.length ? 'BROKEN PROMISES' : 'Every promise was kept.',
		...problems.map((problem) => `  ${problem}`),
	].join('\n');
};

export const isKept = ({ lanes }: Report): boolean => {
	const own = lanes.filter(({ lane }) => lane === 'merchant nodes');
	return own.length > 0 && !own.some(({ rows }) => rows.some(isBroken));
};
