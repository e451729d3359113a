import type { IDataObject } from 'n8n-workflow';
import type { Input } from '../../../shared/operation/field';
import type { Draft, File } from '../../../shared/operation/operation';
import type { ServiceResponse } from '../../../shared/transport/request';
import type { Check } from './checks';
import { toCsv } from './csv';
import { figuresIn } from './figuresIn';
import type { reportFields } from './reportFields';

/** How the documents name the period of a report. */
const PERIOD = ['from', 'to', 'as_of'];

/** The period is echoed outside of `data`, where the figures are. */
const partsOf = (body: unknown) => {
	const report = (body ?? {}) as IDataObject;
	const { data = report, ...others } = report;
	const period = Object.fromEntries(
		Object.entries(others).filter(([key]) => PERIOD.includes(key)),
	) as IDataObject;
	return { report, data, period };
};

const rowsOf = (body: unknown): IDataObject[] => {
	const { data, period } = partsOf(body);
	return figuresIn(data).map((figure) => ({ ...period, ...figure }));
};

/** A report that is a list has no place for a word about it. */
const withChecks = (body: unknown, check?: Check): IDataObject => {
	const { report, data } = partsOf(body);
	if (!check || Array.isArray(report)) return report;
	return { ...report, checks: report.checks ?? check(data) };
};

export const reportItems = (
	{ body }: ServiceResponse,
	output: string,
	check?: Check,
): IDataObject | IDataObject[] => (output === 'rows' ? rowsOf(body) : withChecks(body, check));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `trial_balance_2026-11-15.csv`, by the days that the service says it is of. */
const fileName = (name: string, period: IDataObject): string => {
	const days = PERIOD.map((key) => String(period[key])).filter((day) => DAY.test(day));
	return `${[name, ...days].join('_')}.csv`;
};

/** The service makes no such file itself. */
const reportCsv = (
	{ body }: ServiceResponse,
	name: string,
	property: string,
	check?: Check,
): File => {
	const { data, period } = partsOf(body);
	const rows = rowsOf(body);
	const columns = [...Object.keys(period), 'section', 'code', 'name', 'amount', 'path'];
	const file = fileName(name, period);
	return {
		property,
		name: file,
		mimeType: 'text/csv',
		content: toCsv(columns, rows),
		json: {
			fileName: file,
			...period,
			rows: rows.length,
			...(check && { checks: check(data) }),
		},
	};
};

/** What a report becomes, as it was chosen. */
export const reportDraft = (
	query: IDataObject,
	{ output, binaryProperty }: Input<typeof reportFields>,
	{ name, check }: { readonly name: string; readonly check?: Check },
): Draft =>
	output === 'csv'
		? { query, file: (answer) => reportCsv(answer, name, binaryProperty || 'data', check) }
		: { query, output: (answer) => reportItems(answer, output, check) };
