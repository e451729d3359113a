import { type IDataObject, UserError } from 'n8n-workflow';
import type { Field, Input } from '../../../shared/operation/field';
import type { Draft, File } from '../../../shared/operation/operation';
import { omitEmpty } from '../../../shared/operation/requestOf';
import { isRecord } from '../../../shared/transport/list';
import type { ServiceResponse } from '../../../shared/transport/request';
import type { Check } from './checks';
import { toCsv } from './csv';
import { isFigure } from './figure';

export const reportOutput = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'raw',
	description: 'How to return the report',
	options: [
		{
			name: 'CSV File',
			value: 'csv',
			description: 'One item with a CSV file that the node makes from the rows',
		},
		{
			name: 'Report',
			value: 'raw',
			description: 'One item with the report as the service returned it',
		},
		{
			name: 'Rows',
			value: 'rows',
			description: 'One item for each figure, with its place in the report',
		},
	],
} as const satisfies Field;

export const reportFile = {
	displayName: 'Put Output File in Field',
	name: 'binaryProperty',
	type: 'string',
	required: true,
	default: 'data',
	hint: 'The name of the output binary field to put the file in',
	displayOptions: { show: { output: ['csv'] } },
} as const satisfies Field;

/** What every report lets people choose. */
export const reportFields = [reportOutput, reportFile] as const;

const isWord = (name: string, value: unknown) =>
	['string', 'number'].includes(typeof value) && !isFigure(name, value);

/** Paths and words stand on every row, so a long one would be there thousands of times. */
const LONGEST = 300;
const MOST_WORDS = 20;
const MOST_FIGURES = 100_000;

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Nothing when there are so many that they cannot belong to one figure. */
const wordsBeside = (record: IDataObject): IDataObject => {
	const words = Object.entries(record).filter(([name, value]) => isWord(name, value));
	if (words.length > MOST_WORDS) return {};
	return Object.fromEntries(words.map(([key, value]) => [short(key), short(String(value))]));
};

/** No report goes deeper, and each level makes every path below it longer. */
const DEEPEST = 50;

/** Names of lists, which say nothing about what is in them. */
const PLAIN_LISTS = /^(rows|lines|items|entries|accounts|data|\d+)$/;

/** The part of the report that a figure stands in, such as income. */
const sectionOf = (path: string): string | undefined => {
	const [first, ...deeper] = path.split('.');
	return deeper.length === 0 || PLAIN_LISTS.test(first) ? undefined : first;
};

/** The account that a record is about, by the names that services give it. */
const accountIn = (record: IDataObject): IDataObject => {
	const { account } = record;
	const { code, name }: IDataObject = isRecord(account) ? accountIn(account) : { name: account };
	return {
		code: record.code ?? record.account_code ?? record.accountCode ?? code,
		name: record.name ?? record.account_name ?? record.accountName ?? record.label ?? name,
	};
};

/** Only words: an object of that name is none of a spreadsheet. */
const named = (record: IDataObject): IDataObject => {
	const { code, name } = accountIn(record);
	const word = (value: unknown) =>
		typeof value === 'string' || typeof value === 'number' ? short(String(value)) : undefined;
	return { code: word(code), name: word(name) };
};

interface Beside {
	readonly words: IDataObject;
	readonly account: IDataObject;
}

const NOTHING: Beside = { words: {}, account: {} };

/** What people look for first, and where exactly it stands last. */
const rowOf = (amount: number, path: string, { words: beside, account }: Beside): IDataObject => {
	return {
		...omitEmpty({ section: sectionOf(path), ...account }),
		amount,
		...(hasAny(beside) && { beside }),
		path,
	};
};

/** How the documents name the period of a report. */
const PERIOD = ['from', 'to', 'as_of'];

const tooMany = () =>
	new UserError(`The report has more than ${MOST_FIGURES} figures`, {
		description: 'Set Output to Report to get it as the service returned it.',
	});

/** Every figure below a value, whatever its names are, with its path and the words beside it. */
const figuresIn = (value: unknown): IDataObject[] => {
	const found: IDataObject[] = [];
	const look = (part: unknown, path: string, name: string, beside: Beside, depth: number): void => {
		if (isFigure(name, part) && found.push(rowOf(Number(part), path, beside)) > MOST_FIGURES) {
			throw tooMany();
		}
		if (typeof part !== 'object' || part === null || depth > DEEPEST) return;
		const own = isRecord(part) ? { words: wordsBeside(part), account: named(part) } : NOTHING;
		for (const [key, inner] of Object.entries(part)) {
			// What stands in a list goes by the name of the list.
			const known = Array.isArray(part) ? name : key;
			look(inner, short(path ? `${path}.${key}` : key), known, own, depth + 1);
		}
	};
	look(value, '', '', NOTHING, 0);
	return found;
};

const hasAny = (record: IDataObject) => Object.keys(record).length > 0;

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
