import type { IDataObject } from 'n8n-workflow';
import { EXPONENTS } from '../money/currencies';
import type { Unit } from '../money/money';
import { plainValueAt } from './lookUp';
import { holderOf, plainCurrencyOf } from './sourceCurrencies';
import { CALCULATION, createSources } from './sources';

/** How many decimals the currency of a record has; nothing where it has none, or names none. */
const exponentBeside = (json: IDataObject, path: readonly string[]): number | undefined =>
	EXPONENTS.get(plainCurrencyOf(json, path)) || undefined;

/** Another figure of that name, such as one that was edited, says nothing about the unit. */
const isMinorOf = (minor: unknown, major: unknown, exponent: number | undefined): boolean =>
	typeof major === 'number' &&
	major !== 0 &&
	exponent !== undefined &&
	Number(minor) === Math.round(major * 10 ** exponent);

/** As in `requested`, which holds the same figure in both. */
const unitByName = (json: IDataObject, path: readonly string[]): Unit | undefined => {
	const [record, name] = [path.slice(0, -1), path[path.length - 1]];
	if (name !== 'major' && name !== 'minor') return undefined;
	const [major, minor] = ['major', 'minor'].map((one) => plainValueAt(json, [...record, one]));
	return isMinorOf(minor, major, exponentBeside(json, path)) ? name : undefined;
};

/**
 * Where the same figure stands in major units, the nearest first: among those of its record, for an
 * event beside its `data`, and for an amount in what was requested.
 */
const majorsOf = (
	path: readonly string[],
	isPayment: boolean,
): ReadonlyArray<readonly string[]> => {
	const [around, name] = [path.slice(0, -1), path[path.length - 1]];
	const last = around[around.length - 1];
	if (last === 'major') return [path];
	const outer = around.slice(0, -1);
	// What was asked of a payment is to refund a part of it.
	const asked = name === 'amount' && !isPayment ? [[...around, 'requested', 'major']] : [];
	// The payment as it is now is that of the event.
	const ofEvent = last === 'data' || last === 'current' ? [[...outer, 'major', name]] : [];
	return [...(last === 'data' ? [] : [[...around, 'major', name]]), ...ofEvent, ...asked];
};

/** These nodes write major units beside a record: 8250 in `data.amount`, 82.5 in `major.amount`. */
const unitBeside = (json: IDataObject, path: readonly string[]): Unit | undefined => {
	const value = plainValueAt(json, path);
	const exponent = exponentBeside(json, path);
	const major = majorsOf(path, 'refunded_amount' in holderOf(json, path))
		.map((one) => plainValueAt(json, one))
		.find((one) => typeof one === 'number');
	if (isMinorOf(value, major, exponent)) return 'minor';
	return major && Number(value) === major && exponent !== undefined ? 'major' : undefined;
};

/** Whether a record has all of these. */
const hasAll = (record: IDataObject, names: readonly string[]): boolean =>
	names.every((name) => name in record);

/** A document, a row of Match, of an aged report and of a journal, by what no other record has together. */
const OF_BOOKS = [
	{
		has: ['kind', 'contact_id', 'amount_credited'],
		figures:
			/^(?:subtotal|(?:tax_)?total|amount_(?:paid|credited)|lines \d+ (?:unit_price|net|tax|gross))$/,
	},
	{ has: ['match', 'difference'], figures: /^(?:amount|total|difference)$/ },
	{
		has: ['credits', 'balance'],
		figures: /^(?:total|credits|balance|notDue|days\d+to\d+|over\d+)$/,
	},
	{ has: ['left', 'daysOverdue'], figures: /^(?:left|total)$/ },
	{
		has: ['reference', 'account', 'description', 'debit', 'credit'],
		figures: /^(?:debit|credit)$/,
	},
];

/** The books have their figures in major units, also in the lines of a document. */
const unitOfBooks = (json: IDataObject, path: readonly string[]): Unit | undefined => {
	const depth = path.includes('lines') ? path.length - path.indexOf('lines') : 1;
	// As the path of a figure of the record itself.
	const place = [...path.slice(0, path.length - depth), ''];
	const name = path.slice(-depth).join(' ');
	const isFigure = OF_BOOKS.some(
		({ has, figures }) => figures.test(name) && hasAll(holderOf(json, place), has),
	);
	return isFigure && exponentBeside(json, place) !== undefined ? 'major' : undefined;
};

/** Unknown: the credential that read the record does not say, and 4500 may be 45.00 or 4500.00. */
export type SourceUnit = Unit | 'unknown';

/** What only a payment or a settlement has together, and what it calls its figures. */
const READ = [
	['fee_amount', 'refunded_amount'],
	['gross', 'net_settled'],
];
const OF_RECORD = /amount$|^(?:gross|fee|net|refunded|net_settled)$/;

/** Where the unit is known, these nodes write the figures in major units into the record. */
const isUnknown = (json: IDataObject, path: readonly string[]): boolean => {
	// One with decimals is in major units.
	if (!/^\s*-?\d+\s*$/.test(String(plainValueAt(json, path)))) return false;
	// An event is in minor units, and has its figures in major units beside it.
	if (/^(?:data|major)$/.test(path.at(-2) ?? '') || !OF_RECORD.test(path.at(-1) ?? ''))
		return false;
	const holder = holderOf(json, path);
	// A poll puts aside what it cannot convert.
	if (json.source === 'poll' && path[0] === 'read') {
		return exponentBeside(json, ['data', 'amount']) !== undefined;
	}
	const isRead = READ.some((names) => hasAll(holder, names)) && !('major' in holder);
	return isRead && exponentBeside(json, path) !== undefined;
};

const unitIn = (json: IDataObject, path: readonly string[]): SourceUnit | undefined =>
	unitByName(json, path) ??
	unitBeside(json, path) ??
	unitOfBooks(json, path) ??
	(isUnknown(json, path) ? 'unknown' : undefined);

const sources = createSources({
	// Also a digit beside it, or one that is taken out.
	calculation: new RegExp(
		String.raw`${CALCULATION}|/|\}\}\d|\.(?:concat|pad\w+|replace\w*|slice|split|substring)\(`,
	),
	read: unitIn,
});

/**
 * In which units the figures are that a field of this name was dragged from, where their records say.
 * Only as they came: a price that is divided by 100 is in another unit than its field.
 */
export const createSourceUnits = (...args: Parameters<typeof sources>) => {
	const unitsOf = sources(...args);
	return (name: string, items: readonly number[]): SourceUnit[] => [
		...new Set(unitsOf(name, items).flatMap((unit) => unit ?? [])),
	];
};
