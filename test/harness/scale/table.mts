import type { Bar } from '../benchmark/comparison.mts';
import { digits } from '../digits.mts';
import { markdownTable } from '../markdownTable.mts';
import { type Figure, isMet } from './figure.mts';
import type { Rate } from './rate.mts';
import type { Report } from './report.mts';

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

const ENGINE = { true: 'when needed', false: 'for each event' };

/** The trigger beside n8n's own Webhook node, which verifies nothing. */
export const rateTable = (rates: readonly Rate[]): string =>
	markdownTable(
		[
			'Expression engine',
			'Workers',
			'Runs at once in each',
			'Payments trigger',
			'99 % of responses within',
			'Webhook node',
			'99 % of responses within',
			'Ratio',
		],
		rates.map(({ workers, concurrency, lazy, trigger, webhook }) => [
			ENGINE[`${lazy}`],
			String(workers),
			String(concurrency),
			quantity(trigger.perSecond, 'runs/s'),
			quantity(trigger.p99, 's'),
			quantity(webhook.perSecond, 'runs/s'),
			quantity(webhook.p99, 's'),
			`${(trigger.perSecond / webhook.perSecond).toFixed(2)} ×`,
		]),
	);

const DAY = 86_400;
const LOADS = [100_000, 1_000_000, 10_000_000];

/** What a load takes when each event costs what it cost here. */
export const loadTable = ({ cores, rates }: Pick<Report, 'cores' | 'rates'>): string => {
	const best = Math.max(0, ...rates.map(({ trigger }) => trigger.perSecond));
	return markdownTable(
		['Events a day', 'Evenly spread', 'Cores, with everything', 'Calls, at one for each event'],
		LOADS.map((load) => [
			load.toLocaleString('en'),
			quantity(load / DAY, 'a second'),
			best > 0 ? digits((load / DAY / best) * cores) : '–',
			quantity((load / DAY) * 60, 'a minute'),
		]),
	);
};
