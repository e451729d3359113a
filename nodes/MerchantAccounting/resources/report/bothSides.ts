import type { IDataObject } from 'n8n-workflow';
import { omitEmpty } from '../../../shared/operation/requestOf';
import { SEPARATOR } from './figuresIn';

/** `debit`, `totalCredits` and the like. */
const SIDE = /^(?:total_?)?(debit|credit)s?$/i;

const sideOf = (path: string): string | undefined =>
	SIDE.exec(path.split(SEPARATOR).at(-1) ?? '')?.[1].toLowerCase();

const parentOf = (path: string): string => path.split(SEPARATOR).slice(0, -1).join(SEPARATOR);

/** What stands outside of every list is about the whole. */
const nameOf = (parent: string): IDataObject => (parent === '' ? { name: 'Total' } : {});

const identityOf = ({ section, code, name, currency }: IDataObject) =>
	JSON.stringify([section, code, name, currency]);

/** A row whose account does not tell it from the others keeps its path. */
const withPaths = (rows: ReadonlyMap<string, IDataObject>): IDataObject[] => {
	const counts = new Map<string, number>();
	for (const row of rows.values()) {
		const identity = identityOf(row);
		counts.set(identity, (counts.get(identity) ?? 0) + ('path' in row ? 0 : 1));
	}
	return [...rows].map(([path, row]) => {
		const isNamed = row.code !== undefined || row.name !== undefined;
		const isTold = 'path' in row || (isNamed && counts.get(identityOf(row)) === 1);
		return isTold ? row : { ...row, path };
	});
};

/**
 * Figures with debit and credit of one account in one row, which is how people read them. Figures
 * without a side stay as they are.
 */
export const bothSides = (figures: readonly IDataObject[]): IDataObject[] => {
	const rows = new Map<string, IDataObject>();
	for (const figure of figures) {
		const { section, code, name, currency, amount, path } = figure;
		const account = omitEmpty({ section, code, name, currency });
		const side = sideOf(String(path));
		const parent = parentOf(String(path));
		const known = rows.get(parent);
		if (side === undefined) rows.set(String(path), figure);
		// Another figure of the same side would be lost.
		else if (known && side in known) rows.set(String(path), figure);
		else rows.set(parent, { ...nameOf(parent), ...account, ...known, [side]: amount });
	}
	return withPaths(rows);
};
