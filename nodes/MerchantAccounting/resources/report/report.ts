import type { IDataObject } from 'n8n-workflow';
import { toCsv } from '../../../shared/fields/csv';
import type { Draft, File } from '../../../shared/operation/draft';
import type { Input } from '../../../shared/operation/field';
import type { ServiceResponse } from '../../../shared/transport/request';
import { bothSides } from './bothSides';
import type { Check } from './checks';
import { figuresIn, SEPARATOR } from './figuresIn';
import type { reportFields } from './reportFields';
import { titleOf } from './titleOf';

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

/** What tells one report from another. */
export interface Kind {
	/** The beginning of the name of its file. */
	readonly name: string;
	readonly check?: Check;
	/** Its accounts have a debit and a credit side. */
	readonly hasSides?: true;
}

const COLUMNS = ['section', 'code', 'name', 'currency', 'amount', 'path'];
const SIDED_COLUMNS = ['section', 'code', 'name', 'currency', 'debit', 'credit', 'amount', 'path'];

/** In a spreadsheet nobody looks for a total by its path. */
const titled = (row: IDataObject): IDataObject =>
	row.code === undefined && row.name === undefined && row.path !== undefined
		? { ...row, name: titleOf(String(row.path)) }
		: row;

const rowsOf = (body: unknown, { hasSides }: Kind, isTitled = false): IDataObject[] => {
	const { data, period } = partsOf(body);
	const figures = figuresIn(data);
	return (hasSides ? bothSides(figures) : figures).map((row) => ({
		...period,
		...(isTitled ? titled(row) : row),
		...(row.path !== undefined && { path: String(row.path).replaceAll(SEPARATOR, '.') }),
	}));
};

/** The columns that some row has something in; those of the table itself are always there. */
const columnsOf = (rows: readonly IDataObject[], { hasSides }: Kind): readonly string[] => {
	const optional = hasSides ? ['section', 'currency', 'amount', 'path'] : ['currency'];
	return (hasSides ? SIDED_COLUMNS : COLUMNS).filter(
		(column) => !optional.includes(column) || rows.some((row) => row[column] !== undefined),
	);
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
	kind: Kind,
): IDataObject | IDataObject[] =>
	output === 'rows' ? rowsOf(body, kind) : withChecks(body, kind.check);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `trial_balance_2026-11-15.csv`, by the days that the service says it is of. */
const fileName = (name: string, period: IDataObject): string => {
	const days = PERIOD.map((key) => String(period[key])).filter((day) => DAY.test(day));
	return `${[name, ...days].join('_')}.csv`;
};

/** The service makes no such file itself. */
const reportCsv = ({ body }: ServiceResponse, property: string, kind: Kind): File => {
	const { name, check } = kind;
	const { data, period } = partsOf(body);
	const rows = rowsOf(body, kind, true);
	const columns = [...Object.keys(period), ...columnsOf(rows, kind)];
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
	kind: Kind,
): Draft =>
	output === 'csv'
		? { query, file: (answer) => reportCsv(answer, binaryProperty || 'data', kind) }
		: { query, output: (answer) => reportItems(answer, output, kind) };
