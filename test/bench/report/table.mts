import { type Bar, type Comparison, isMet, median, ratioOf, type Unit } from './comparison.mts';

const digits = (value: number): string => {
	if (Number.isInteger(value)) return value.toLocaleString('en');
	if (value >= 100) return Math.round(value).toLocaleString('en');
	return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

export const quantity = (values: readonly number[], unit: Unit): string =>
	`${digits(median(values))} ${unit}`;

export const ratioText = (comparison: Comparison): string => `${ratioOf(comparison).toFixed(2)} ×`;

const barText = (bar: Bar): string =>
	'atMost' in bar ? `at most ${bar.atMost.toFixed(2)}` : `at least ${bar.atLeast.toFixed(2)}`;

function verdict(comparison: Comparison, slack: number): string {
	if (!comparison.bar) return '–';
	return `${barText(comparison.bar)}: ${isMet(comparison, slack) ? 'met' : '**missed**'}`;
}

const HEAD = ['', 'Merchant nodes', 'Beside it', '', 'Ratio', 'Bar'];

/** A Markdown table that reads well as plain text too. */
export function tableOf(comparisons: readonly Comparison[], slack = 0): string {
	const rows = comparisons.map((comparison) => [
		comparison.work,
		quantity(comparison.own, comparison.unit),
		quantity(comparison.beside.values, comparison.unit),
		comparison.beside.name,
		ratioText(comparison),
		verdict(comparison, slack),
	]);
	const widths = HEAD.map((head, column) =>
		Math.max(3, head.length, ...rows.map((row) => row[column].length)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
