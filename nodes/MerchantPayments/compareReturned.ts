import type { IDataObject } from 'n8n-workflow';

/** Whether what came back is what was asked for; nothing where it does not tell. */
export type IsSame = (found: unknown, asked: unknown) => boolean | undefined;

export type Rules = Readonly<Record<string, IsSame>>;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const valueIn = (record: IDataObject, name: string): unknown =>
	record[name] === undefined ? record[snakeCase(name)] : record[name];

/** A text may come back with other spacing or in capitals, and a URL with a slash more. */
const fold = (value: unknown): string =>
	String(value).trim().replace(/\s+/g, ' ').replace(/\/$/, '').toLowerCase();

/** Null may be how the service shows anything. */
export const isSameText: IsSame = (found, asked) =>
	found === null ? undefined : fold(found) === fold(asked ?? '');

/** The same where null can only mean none. */
export const isSameOrNone: IsSame = (found, asked) => isSameText(found ?? '', asked);

/**
 * A repeated key or reference returns what was there before, whatever came with it: what speaks
 * against the record that was asked for, and what its response leaves open.
 */
export const compareReturned = (record: IDataObject, asked: IDataObject, rules: Rules = {}) => {
	const isSame = (name: string) => {
		const found = valueIn(record, name);
		const isTold = found !== undefined && (found === null || typeof found !== 'object');
		return isTold ? (rules[name] ?? isSameText)(found, asked[name]) : undefined;
	};
	const names = Object.keys(asked);
	return {
		other: names.filter((name) => isSame(name) === false),
		open: names.filter((name) => asked[name] !== undefined && isSame(name) === undefined),
	};
};

/** By which a person finds at the service what came back. */
export const idsIn = (record: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(record).filter(
			([name, value]) => /^id$|_id$|[a-z]Id$/.test(name) && typeof value === 'string',
		),
	);
