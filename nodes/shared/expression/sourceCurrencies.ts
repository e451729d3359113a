import type { IDataObject } from 'n8n-workflow';
import { EXPONENTS } from '../money/currencies';
import { currencyOf } from '../money/money';
import { isRecord } from '../transport/list';
import { ownValueAt, plainValueAt } from './lookUp';
import { referenceAlone } from './reference';
import { CALCULATION, createSources } from './sources';

/** The record that a path leads into. */
const recordAt = (json: IDataObject, path: readonly string[]): IDataObject => {
	const found = ownValueAt(json, path);
	return isRecord(found) ? found : {};
};

/** Where the record of a figure stands, which has its figures in major units inside. */
const placeOf = (path: readonly string[]): readonly string[] =>
	path.at(-2) === 'major' ? path.slice(0, -2) : path.slice(0, -1);

/** The record that holds a figure. An event has its figures in major units beside its data. */
export const holderOf = (json: IDataObject, path: readonly string[]): IDataObject => {
	const record = recordAt(json, placeOf(path));
	return path.at(-2) === 'major' && isRecord(record.data) ? record.data : record;
};

/** In `summary.EUR.net` of these nodes, with `major` beside it, the currency is the name of the record. */
const codeOfPlace = (json: IDataObject, path: readonly string[]): string | undefined => {
	const place = placeOf(path);
	const name = place.at(-1) ?? '';
	const isOurs = isRecord(recordAt(json, place).major);
	return isOurs && name !== 'ALL' && EXPONENTS.has(name) ? name : undefined;
};

/** A line of a document in the books is in the currency of that. */
const codeOfDocument = (json: IDataObject, path: readonly string[]): string | undefined => {
	const document = path.at(-3) === 'lines' ? recordAt(json, path.slice(0, -3)) : {};
	return 'amount_credited' in document ? currencyOf(document.currency) : undefined;
};

const CURRENCY = /currency/i;
const PLAIN_CURRENCY = /^currency(_?code)?$/i;

/** What is called the currency in the record of a figure. */
export const plainCurrencyOf = (json: IDataObject, path: readonly string[]): string => {
	const holder = holderOf(json, path);
	const name = Object.keys(holder).find((key) => PLAIN_CURRENCY.test(key));
	return name === undefined ? (codeOfPlace(json, path) ?? '') : currencyOf(holder[name]);
};

/** `amount_eur` is in euros, whatever stands beside it. */
const codesIn = (name: string): string[] =>
	name
		.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
		.map((word) => word.toUpperCase())
		.filter((word) => !['ALL', 'TOP', 'TRY'].includes(word));

/**
 * The currency of a figure: the only one that its own record names. With another currency in the
 * record, or in the name of the figure, nobody knows which one is meant.
 */
export const currencyBeside = (json: IDataObject, path: readonly string[]): string | undefined => {
	const holder = holderOf(json, path);
	// A contact has a currency of its own, which is not that of a price that was put beside it.
	if ('is_customer' in holder) return undefined;
	const named = Object.entries(holder).filter(
		([name, value]) => CURRENCY.test(name) && EXPONENTS.has(currencyOf(value)),
	);
	if (named.length === 0) return codeOfPlace(json, path) ?? codeOfDocument(json, path);
	const [[name, value]] = named;
	const code = currencyOf(value);
	const isOther = codesIn(path[path.length - 1]).some((one) => one !== code && EXPONENTS.has(one));
	return named.length === 1 && PLAIN_CURRENCY.test(name) && !isOther ? code : undefined;
};

const sources = createSources({
	// It may be a conversion. From minor units is none, and one of several prices is of no record.
	calculation: new RegExp(
		String.raw`${CALCULATION}|/(?!\s*10+(?![\d.]))|(?<!=)>|<|[=!]=|(?<=[\w)\]}"']\s*)\[\s*x`,
	),
	read: (json, path, { field, text }) =>
		plainValueAt(json, path) !== undefined || (field.type === 'json' && referenceAlone(text))
			? currencyBeside(json, path)
			: undefined,
});

/** In which currencies the records are that a field of this name was dragged from; "" for one that names none. */
export const createSourceCurrencies = (...args: Parameters<typeof sources>) => {
	const currenciesOf = sources(...args);
	return (name: string, items: readonly number[]): string[] => [
		...new Set(currenciesOf(name, items).map((code) => code ?? '')),
	];
};
