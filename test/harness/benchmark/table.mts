import { digits } from '../digits.mts';
import { markdownTable } from '../markdownTable.mts';
import {
	type Bar,
	type Comparison,
	isMet,
	median,
	ratioOf,
	titleOf,
	type Unit,
} from './comparison.mts';

const quantity = (values: readonly number[], unit: Unit): string =>
	`${digits(median(values))} ${unit}`;

export const ratioText = (comparison: Comparison): string => `${ratioOf(comparison).toFixed(2)} ×`;

const barText = (bar: Bar): string =>
	'atMost' in bar ? `at most ${bar.atMost.toFixed(2)}` : `at least ${bar.atLeast.toFixed(2)}`;

const verdict = (comparison: Comparison, slack: number): string => {
	if (!comparison.bar) return '–';
	return `${barText(comparison.bar)}: ${isMet(comparison, slack) ? 'met' : '**missed**'}`;
};

export const tableOf = (comparisons: readonly Comparison[], slack = 0): string =>
	markdownTable(
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
	if (rows.length === 0) return 'The last full run did not measure it yet: `npm run bench` does.';
	return markdownTable(['', 'n8n as it comes', 'with the setting', 'Ratio'], rows);
};
