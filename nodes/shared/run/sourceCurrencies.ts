import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { EXPONENTS } from '../money/currencies';
import { currencyOf } from '../money/money';
import { isRecord } from '../transport/list';
import { createSources, draggedIn } from './dragged';
import type { Expression } from './expressions';

/** A record on the way to an amount, and the name in it that leads there. */
interface Step {
	readonly record: IDataObject;
	readonly name: string;
}

/** The records that hold an amount, the nearest first. */
const stepsTo = (json: IDataObject, path: readonly string[]): Step[] => {
	const steps: Step[] = [];
	let value: unknown = json;
	for (const [index, name] of path.entries()) {
		if (typeof value !== 'object' || value === null) break;
		const record = value as IDataObject;
		steps.unshift({ record, name });
		// An event has its figures in major units beside its data, which names their currency.
		if (name === 'major' && isRecord(record.data)) {
			steps.unshift({ record: record.data, name: path[index + 1] ?? name });
		}
		value = Object.hasOwn(record, name) ? record[name] : undefined;
	}
	return steps;
};

/** `currency_code`, or `presentment_currency` for what begins with `presentment`. */
const CURRENCY = /^(.*?)_?currency(?:_?code)?$/i;

/** `presentmentAmount` and `presentment_amount` as `presentment amount `; nothing has no words. */
const wordsOf = (name: string): string =>
	name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.replace(/ ?$/, name === '' ? '' : ' ');

/** What a record names as the currency of a figure in it; nothing when it names none. */
const namedIn = ({ record, name }: Step): readonly string[] => {
	const named = Object.entries(record).flatMap(([key, value]) => {
		const [, prefix] = CURRENCY.exec(key) ?? [];
		if (prefix === undefined || typeof value !== 'string' || value.trim() === '') return [];
		const isOfFigure = wordsOf(name).startsWith(wordsOf(prefix));
		return isOfFigure ? [{ length: prefix.length, code: currencyOf(value) }] : [];
	});
	const longest = Math.max(...named.map(({ length }) => length));
	return named.filter(({ length }) => length === longest).map(({ code }) => code);
};

/** The nearest record that names a currency decides, also when it names none that is known. */
export const currencyBeside = (json: IDataObject, path: readonly string[]): string | undefined => {
	const nearest = stepsTo(json, path)
		.map(namedIn)
		.find(({ length }) => length > 0);
	const [code, ...others] = new Set(nearest?.filter((one) => EXPONENTS.has(one)));
	return others.length === 0 ? code : undefined;
};

const createSourcesOfItems = createSources(draggedIn, currencyBeside);

/**
 * In which currencies the records are that a field of this name was dragged from. None when one of
 * the items names none: that of another item is not its currency.
 */
export const createSourceCurrencies = (
	context: IExecuteFunctions,
	expressions: readonly Expression[],
) => {
	const sourcesOf = createSourcesOfItems(context, expressions);
	return (name: string, items: readonly number[]): string[] => {
		const each = items.map((item) => sourcesOf(name, [item]));
		return each.some(({ length }) => length === 0) ? [] : [...new Set(each.flat())];
	};
};
