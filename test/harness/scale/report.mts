import type { Figure } from './figure.mts';
import type { Rate } from './rate.mts';

export interface Report {
	form: 'short' | 'long';
	machine: string;
	cores: number;
	n8n: string;
	seconds: number;
	/** Settings of every process, unless a figure says otherwise. */
	settings: Record<string, string>;
	figures: Figure[];
	rates: Rate[];
}

const rounded = <T,>(value: T): T =>
	JSON.parse(
		JSON.stringify(value, (_, one: unknown) =>
			typeof one === 'number' ? Number(one.toPrecision(4)) : one,
		),
	) as T;

export const reportOf = (report: Report): Report => ({
	...report,
	figures: rounded(report.figures),
	rates: rounded(report.rates),
});
