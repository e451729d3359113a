import { isRecord } from '../../../shared/transport/list';
import { figureOf } from './figure';

type Kind = 'figure' | 'digits' | 'word';

const DIGITS = /^\d+$/;

/** Under no name at all; nothing for an empty cell. */
const kindOf = (value: unknown): Kind | undefined => {
	if (value === '' || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
	if (figureOf('', value) !== undefined) return 'figure';
	return DIGITS.test(String(value)) ? 'digits' : 'word';
};

const NAMES = /^(name|label|key|title)$/i;

/** What stands in a cell such as `{"value": "4000"}`, which has no name that says what it is. */
const valueIn = (cell: unknown): unknown => {
	if (!isRecord(cell)) return undefined;
	const entries = Object.entries(cell);
	if (entries.some(([key]) => NAMES.test(key))) return undefined;
	return entries.find(([key]) => /^value$/i.test(key))?.[1];
};

/** Whether a list is a row of a table whose columns are named elsewhere, if at all. */
export const isRowOfCells = (list: readonly unknown[]): boolean => {
	const plain = new Set(list.map(kindOf).filter(Boolean));
	const kinds = list.map((cell) => kindOf(valueIn(cell))).filter(Boolean);
	const inCells = new Set(kinds);
	return (
		(plain.has('figure') && plain.size > 1) ||
		(inCells.has('figure') && inCells.size > 1) ||
		(inCells.has('digits') && kinds.length > 1)
	);
};
