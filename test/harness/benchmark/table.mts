import {
	type Bar,
	type Comparison,
	isMet,
	median,
	ratioOf,
	titleOf,
	type Unit,
} from './comparison.mts';

const digits = (value: number): string => {
	if (Number.isInteger(value)) return value.toLocaleString('en');
	if (value >= 100) return Math.round(value).toLocaleString('en');
	return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const quantity = (values: readonly number[], unit: Unit): string =>
	`${digits(median(values))} ${unit}`;

export const ratioText = (comparison: Comparison): string => `${ratioOf(comparison).toFixed(2)} ×`;

const barText = (bar: Bar): string =>
	'atMost' in bar ? `at most ${bar.atMost.toFixed(2)}` : `at least ${bar.atLeast.toFixed(2)}`;

const verdict = (comparison: Comparison, slack: number): string => {
	if (!comparison.bar) return '–';
	return `${barText(comparison.bar)}: ${isMet(comparison, slack) ? 'met' : '**missed**'}`;
};

const lines = (head: string[], rows: string[][]): string => {
	const widths = head.map((cell, column) =>
		Math.max(3, cell.length, ...rows.map((row) => row[column].length)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

/** A Markdown table that reads well as plain text too. */
export const tableOf = (comparisons: readonly Comparison[], slack = 0): string =>
	lines(
		['', 'Merchant nodes', 'Beside it', '', 'Ratio', 'Bar'],
		comparisons.map((comparison) => [
			titleOf(comparison),
			quantity(comparison.own, comparison.unit),
			quantity(comparison.beside.values, comparison.unit),
			comparison.beside.name,
			ratioText(comparison),
			verdict(comparison, slack),
		]),
	);

/** The speed beside nodes of n8n, as ratios, which hold on other machines too. */
export const ratioTable = (comparisons: readonly Comparison[]): string => {
	const isSpeed = ({ bar, exact, beside }: Comparison) =>
		bar !== undefined && !exact && /\bnodes?\b/.test(beside.name);
	return lines(
		['', 'Ratio', 'to'],
		comparisons
			.filter(isSpeed)
			.map((comparison) => [titleOf(comparison), ratioText(comparison), comparison.beside.name]),
	);
};

/** What the nodes gain when n8n sets up its expression engine only when one is needed. */
export const settingTable = (comparisons: readonly Comparison[]): string => {
	const rows = comparisons.flatMap((lazy) => {
		const eager = comparisons.find((other) => !other.lazy && other.work === lazy.work);
		if (!lazy.lazy || !eager) return [];
		const gain = { ...lazy, beside: { name: '', values: eager.own } };
		return [
			[lazy.work, quantity(eager.own, eager.unit), quantity(lazy.own, lazy.unit), ratioText(gain)],
		];
	});
	return lines(['', 'n8n as it comes', 'with the setting', 'Ratio'], rows);
};
