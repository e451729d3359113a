import type { IDataObject } from 'n8n-workflow';

/** What people look at first. n8n's table shows about five columns without scrolling. */
const FIRST = [
	'message',
	'id',
	'payoutId',
	'refundId',
	'number',
	'code',
	'name',
	'title',
	'url',
	'reference',
	'match',
	'major',
	'amount',
	'total',
	'currency',
	'status',
	'date',
	'due_date',
	'created_at',
] as const;

const isFirst: ReadonlySet<string> = new Set(FIRST);

/** Flags and what is not there tell little, and would fill the screen. */
const isLast = (value: unknown): boolean => value === null || typeof value === 'boolean';

/** The same record with its fields in the order in which people read them. */
export const inReadingOrder = (record: IDataObject): IDataObject => {
	const names = Object.keys(record);
	const first = FIRST.filter((name) => name in record && !isLast(record[name]));
	const others = names.filter((name) => !isFirst.has(name) && !isLast(record[name]));
	const last = names.filter((name) => isLast(record[name]));
	return Object.fromEntries([...first, ...others, ...last].map((name) => [name, record[name]]));
};
