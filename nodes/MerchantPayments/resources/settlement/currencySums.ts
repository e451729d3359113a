import { type IDataObject, UserError } from 'n8n-workflow';
import { EXPONENTS } from '../../../shared/money/currencies';
import { currencyOf } from '../../../shared/money/money';
import { everyArrayIn, isRecord } from '../../../shared/transport/list';
import { settledPayments, withoutSettledPayments } from './settledPayments';

/** In capitals: a key such as `all` is a word, although ALL is a currency. */
export const isCode = (value: unknown): value is string =>
	typeof value === 'string' && currencyOf(value) === value && EXPONENTS.has(value);

/** A list of which each row names a currency of its own. */
const asRows = (rows: readonly unknown[]): IDataObject[] | undefined => {
	const named = rows.filter(isRecord).filter(({ currency }) => isCode(currency));
	const currencies = new Set(named.map(({ currency }) => currency));
	return rows.length > 0 && currencies.size === rows.length ? named : undefined;
};

/** An object that holds an object under the code of each currency. */
const asKeys = (record: IDataObject): IDataObject[] | undefined => {
	const entries = Object.entries(record);
	const sums = entries.flatMap(([currency, sum]) =>
		isCode(currency) && isRecord(sum) ? [{ currency, ...sum }] : [],
	);
	return entries.length > 0 && sums.length === entries.length ? sums : undefined;
};

/** Every object of the answer, but for those inside of a row. */
const everyRecordIn = (value: unknown): IDataObject[] => {
	const found: IDataObject[] = [];
	const todo = [value];
	// The list grows while it is gone through.
	for (const part of todo) {
		if (isRecord(part) && found.push(part)) todo.push(...Object.values(part));
	}
	return found;
};

/** The names in the summary are not documented, only that there is one for each currency. */
export const currencySums = (body: unknown): IDataObject[] => {
	const others = withoutSettledPayments(body);
	const found = [...everyArrayIn(others).map(asRows), ...everyRecordIn(others).map(asKeys)].filter(
		(sums) => sums !== undefined,
	);
	const [sums, ...more] = found;
	if (sums && more.length === 0) return sums;
	if (found.length === 0 && settledPayments(body).length === 0) return [];
	throw new UserError('The response contains no summary per currency', {
		description: 'Use Get Many with Output set to Summary to see the response.',
	});
};
