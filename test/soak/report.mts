import { growthOf } from './growth.mts';
import type { Soak, Soaked } from './soak.mts';

/** One line of the table: what was seen in both lanes, and what the own one must not exceed. */
export interface Bar {
	what: string;
	own: string;
	beside: string;
	bar: string;
	isMet: boolean;
}

/** What is loaded and compiled at first is not what stays. */
const WARM_UP = 1 / 3;

/**
 * Differences below this share of all memory are nobody's. What a process was given, it gives back
 * when it likes.
 */
const LEAST_NOISE = { held: 0.01, resident: 0.1 };

const NOISES = 3;

const afterWarmUp = (samples: number[]) => samples.slice(Math.floor(samples.length * WARM_UP));

const megabytes = (value: number) => `${value.toFixed(1)} MB`;
const signed = (value: number) => `${value < 0 ? '−' : '+'}${megabytes(Math.abs(value))}`;

const memoryBar = (what: string, [own, beside]: Soaked[], kind: 'held' | 'resident'): Bar => {
	const [mine, theirs] = [own, beside].map((lane) => growthOf(afterWarmUp(lane[kind])));
	const noise = Math.max(
		NOISES * Math.hypot(mine.noise, theirs.noise),
		LEAST_NOISE[kind] * theirs.level,
	);
	const most = Math.max(theirs.grown, 0) + noise;
	return {
		what,
		own: `${signed(mine.grown)} of ${megabytes(mine.level)}`,
		beside: `${signed(theirs.grown)} of ${megabytes(theirs.level)}`,
		bar: `at most ${signed(most)}`,
		isMet: mine.grown <= most,
	};
};

const sum = (rows: Soaked['books'], of: (row: Soaked['books'][number]) => number) =>
	rows.reduce((total, row) => total + of(row), 0);

const noneBar = (what: string, [own, beside]: Soaked[], of: (one: Soaked) => number): Bar => ({
	what,
	own: String(of(own)),
	beside: String(of(beside)),
	bar: 'none',
	isMet: of(own) === 0,
});

export const barsOf = ({ lanes }: Soak): Bar[] => {
	return [
		memoryBar('memory held grew by', lanes, 'held'),
		memoryBar('memory of the process grew by', lanes, 'resident'),
		noneBar('errors that nobody caught', lanes, ({ uncaught }) => uncaught.length),
		noneBar('such lines in the log of n8n', lanes, ({ logged }) => logged.length),
		noneBar('ends of n8n', lanes, ({ isAlive }) => Number(!isAlive)),
		noneBar('said to be done, and missing in the books', lanes, ({ books }) =>
			sum(books, ({ missing }) => missing),
		),
		noneBar('without a word on what became of it', lanes, ({ books }) =>
			sum(books, ({ states }) => states.silent),
		),
		noneBar('said to be refused, and done', lanes, ({ books }) =>
			sum(books, ({ denied }) => denied),
		),
		noneBar('doubled', lanes, ({ books }) => sum(books, ({ doubled }) => doubled)),
		noneBar('of a wrong amount', lanes, ({ books }) =>
			sum(books, ({ wrongAmount }) => wrongAmount),
		),
		noneBar('unknown, and not to be found', lanes, ({ books }) =>
			sum(books, ({ unlisted }) => unlisted),
		),
		noneBar('reads without an answer', lanes, ({ lostReads }) => lostReads),
	];
};

const figures = ({ lanes }: Soak): string[][] => {
	const of = (what: string, value: (one: Soaked) => number) => [
		what,
		...lanes.map((one) => String(value(one))),
		'',
	];
	return [
		of('runs', ({ runs }) => runs),
		of('faults met', ({ faults }) => faults),
		of('payouts, refunds and invoices asked for', ({ books }) => sum(books, ({ asked }) => asked)),
		of('of these done', ({ books }) => sum(books, ({ states }) => states.done)),
		of('of these unknown', ({ books }) => sum(books, ({ states }) => states.unknown)),
	];
};

/** A Markdown table that reads well as plain text too. */
export const tableOf = (soak: Soak): string => {
	const bars = barsOf(soak).map(({ what, own, beside, bar, isMet }) => [
		what,
		own,
		beside,
		`${bar}: ${isMet ? 'met' : '**missed**'}`,
	]);
	const rows = [['', 'Merchant nodes', "n8n's own nodes", 'Bar'], ...figures(soak), ...bars];
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	const line = (row: string[]) =>
		`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	const rule = widths.map((width) => '-'.repeat(width));
	return [line(rows[0]), line(rule), ...rows.slice(1).map(line)].join('\n');
};

export const isMissed = (soak: Soak): boolean => barsOf(soak).some(({ isMet }) => !isMet);

export const textOf = (soak: Soak): string => {
	const [own] = soak.lanes;
	const details = [...own.problems, ...own.uncaught, ...own.logged];
	return [
		'',
		`Seed ${soak.seed}: ${soak.rounds} rounds in ${soak.seconds} s, both lanes side by side`,
		'',
		tableOf(soak),
		'',
		isMissed(soak) ? 'MISSED' : 'Every bar was met.',
		...details.map((detail) => `  ${detail}`),
	].join('\n');
};
