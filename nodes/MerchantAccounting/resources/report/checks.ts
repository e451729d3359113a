import type { IDataObject } from 'n8n-workflow';
import { everyArrayIn, isRecord } from '../../../shared/transport/list';
import { figureOf, isFigure } from './figure';

/** Whether a report is in balance; `null` and why, where that cannot be told without guessing. */
export interface Checks extends IDataObject {
	readonly balanced: boolean | null;
	readonly why?: string;
}

export type Check = (data: unknown) => Checks;

/** No currency has more decimals, so dust of binary fractions is none of the books. */
const SMALLEST = 10_000;

const DEEPEST = 50;

/** A figure in whole parts; nothing when it is none that can be summed exactly. */
const partsOf = (value: unknown): number | undefined => {
	const figure = figureOf('total', value);
	const parts = typeof figure === 'number' ? Math.round(figure * SMALLEST) : NaN;
	return Number.isSafeInteger(parts) ? parts : undefined;
};

const sumOf = (values: readonly unknown[]): number | undefined => {
	const parts = values.map((value) => partsOf(value ?? 0));
	const sum = parts.reduce<number>((total, part) => total + (part ?? NaN), 0);
	return Number.isSafeInteger(sum) ? sum : undefined;
};

const untold = (why: string): Checks => ({ balanced: null, why });

const verdict = (isBalanced: boolean, why: string): Checks =>
	isBalanced ? { balanced: true } : { balanced: false, why };

const isEntry = (row: unknown): row is IDataObject =>
	isRecord(row) && 'debit' in row && 'credit' in row;

/** A row that stands for others may leave the figures to them. */
const holdsEntries = (row: IDataObject): boolean =>
	Object.values(row).some((value) => everyArrayIn(value).flat().some(isEntry));

/** Debits equal credits. A row of totals among the others changes nothing about that. */
export const checkTrialBalance: Check = (data) => {
	const lists = everyArrayIn(data).filter((rows) => rows.length > 0 && rows.every(isEntry));
	const [rows, ...more] = lists as IDataObject[][];
	if (!rows || more.length > 0) {
		return untold('The report has no single list in which every row has debit and credit.');
	}
	if (rows.some(holdsEntries)) return untold('Rows of the report contain other rows.');
	// A row of totals may name none.
	const currencies = new Set(rows.flatMap(({ currency }) => currency || []));
	if (currencies.size > 1) return untold('Its rows are in several currencies.');
	const debits = sumOf(rows.map(({ debit }) => debit));
	const credits = sumOf(rows.map(({ credit }) => credit));
	if (debits === undefined || credits === undefined) {
		return untold('A debit or credit is not a number that can be added up exactly.');
	}
	return verdict(debits === credits, 'Debits and credits differ.');
};

const SIDES = ['assets', 'liabilities', 'equity'] as const;

/** A section is its total, or holds one under that name. Sums of its rows would be a guess. */
const totalOf = (section: unknown): number | undefined =>
	partsOf(isRecord(section) ? section.total : section);

const holdsFigures = (name: string, value: unknown, depth = 0): boolean => {
	if (typeof value !== 'object' || value === null) return isFigure(name, value);
	const isList = Array.isArray(value);
	// Deeper than that nothing is looked for, and nothing is promised.
	if (depth > DEEPEST) return true;
	return Object.entries(value).some(([key, part]) =>
		holdsFigures(isList ? name : key, part, depth + 1),
	);
};

/** Assets equal liabilities and equity, or all three cancel out where credits are negative. */
export const checkBalanceSheet: Check = (data) => {
	if (!isRecord(data)) return untold('The report has no sections.');
	const others = Object.entries(data).filter(
		([name, value]) => !SIDES.some((side) => side === name) && holdsFigures(name, value),
	);
	if (others.length > 0) {
		const named = others.map(([name]) => name.slice(0, 40)).slice(0, 5);
		return untold(`To which side ${named.join(', ')} belongs is not known.`);
	}
	const [assets, liabilities, equity] = SIDES.map((side) => totalOf(data[side]));
	if (assets === undefined || liabilities === undefined || equity === undefined) {
		return untold('The report has no totals of assets, liabilities and equity.');
	}
	const claims = liabilities + equity;
	// Negative liabilities are what shows that credits are negative.
	if (assets !== claims && assets === -claims && liabilities >= 0) {
		return untold('Which sign liabilities and equity have cannot be told.');
	}
	return verdict(
		assets === claims || assets === -claims,
		'Assets differ from liabilities and equity.',
	);
};
