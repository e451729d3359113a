import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../../../shared/operation/field';
import { given } from '../../../shared/operation/requestOf';
import type { Answer } from '../../../shared/transport/request';

export const reportOutput = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'raw',
	description: 'What to make of the report',
	options: [
		{ name: 'Report', value: 'raw', description: 'One item with the report as it came' },
		{ name: 'Rows', value: 'rows', description: 'One item for each figure, with where it stands' },
	],
} as const satisfies Field;

/** Codes and ids are digits too, so a text counts as a figure only with decimals. */
const isFigure = (value: unknown): value is number | string =>
	typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d+$/.test(value));

const isText = (value: unknown) => typeof value === 'string' && !isFigure(value);

const wordsBeside = (record: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([, value]) => isText(value)));

/** No report goes deeper, and each level makes every path below it longer. */
const DEEPEST = 50;

/** Names of lists, which say nothing about what is in them. */
const PLAIN_LISTS = /^(rows|lines|items|entries|accounts|data|\d+)$/;

/** The part of the report that a figure stands in, such as income. */
const sectionOf = (path: string): string | undefined => {
	const [first, ...deeper] = path.split('.');
	return deeper.length === 0 || PLAIN_LISTS.test(first) ? undefined : first;
};

/** What people look for first, and where exactly it stands last. */
const rowOf = (amount: number, path: string, beside: IDataObject): IDataObject => {
	const { code, name } = beside;
	return {
		...given({ section: sectionOf(path), code, name }),
		amount,
		...(hasAny(beside) && { beside }),
		path,
	};
};

/** Every figure below a value, whatever its names are, with its path and the words beside it. */
const figuresIn = (value: unknown, path: string, beside: IDataObject, depth = 0): IDataObject[] => {
	if (isFigure(value)) return [rowOf(Number(value), path, beside)];
	if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
	const words = Array.isArray(value) ? {} : wordsBeside(value as IDataObject);
	return Object.entries(value).flatMap(([key, inner]) =>
		figuresIn(inner, path ? `${path}.${key}` : key, words, depth + 1),
	);
};

const hasAny = (record: IDataObject) => Object.keys(record).length > 0;

/** The period is echoed outside of `data`, where the figures are. */
export const reportItems = (
	{ body }: Answer,
	output: 'raw' | 'rows',
): IDataObject | IDataObject[] => {
	const report = (body ?? {}) as IDataObject;
	if (output !== 'rows') return report;
	const { data = report, ...others } = report;
	const period = Object.fromEntries(
		Object.entries(others).filter(([key]) => ['from', 'to', 'as_of'].includes(key)),
	);
	return figuresIn(data, '', {}).map((figure) => ({ ...period, ...figure }));
};
