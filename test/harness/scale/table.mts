import type { Bar } from '../benchmark/comparison.mts';
import { digits } from '../digits.mts';
import { markdownTable } from '../markdownTable.mts';
import { type Figure, isMet } from './figure.mts';
import type { Rate } from './rate.mts';

const quantity = (value: number, unit: string): string => `${digits(value)} ${unit}`.trim();

const barText = (bar: Bar, unit: string): string =>
	'atMost' in bar
		? `at most ${quantity(bar.atMost, unit)}`
		: `at least ${quantity(bar.atLeast, unit)}`;

const verdict = (figure: Figure, slack: number): string => {
	if (!figure.bar) return '–';
	return `${barText(figure.bar, figure.unit)}: ${isMet(figure, slack) ? 'met' : '**missed**'}`;
};

export const figureTable = (figures: readonly Figure[], slack = 0): string =>
	markdownTable(
		['', 'Seen', 'Bar'],
		figures.map((figure) => [
			figure.work,
			quantity(figure.value, figure.unit),
			verdict(figure, slack),
		]),
	);

const ENGINE = { true: 'when needed', false: 'for each event (default)' };

/** The trigger beside n8n's own Webhook node, which verifies nothing. */
export const rateTable = (rates: readonly Rate[]): string =>
	markdownTable(
		['Expression engine', 'Workers', 'Payments trigger', 'p99', 'Webhook node', 'p99', 'Ratio'],
		rates.map(({ workers, lazy, trigger, webhook }) => [
			ENGINE[`${lazy}`],
			String(workers),
			quantity(trigger.perSecond, 'runs/s'),
			quantity(trigger.p99, 's'),
			quantity(webhook.perSecond, 'runs/s'),
			quantity(webhook.p99, 's'),
			`${(trigger.perSecond / webhook.perSecond).toFixed(2)} ×`,
		]),
	);
