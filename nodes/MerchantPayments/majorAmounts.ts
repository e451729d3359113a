import type { IDataObject } from 'n8n-workflow';
import { EXPONENTS } from '../shared/money/currencies';
import { currencyOf, type Unit } from '../shared/money/money';
import { readSignedMoney } from '../shared/money/signedMoney';
import { amountNames } from './amountNames';

const AMOUNTS = [...new Set<string>(Object.values(amountNames).flat())];

const isFraction = (value: unknown): boolean =>
	typeof value === 'number'
		? !Number.isInteger(value)
		: typeof value === 'string' && value.includes('.');

/** An amount with decimals, if there is one: then no amount of the record is in minor units. */
export const fractionIn = (record: IDataObject): unknown => {
	const name = AMOUNTS.find((one) => isFraction(record[one]));
	return name && record[name];
};

/** Numbers of fewer digits than this are divided as exactly as their decimals are written. */
const DIVISIBLE = 1e15;

/** Most amounts of a long list need no more than this, which is many times faster than text. */
const divided = (value: unknown, unit: Unit, scale: number): number | undefined => {
	if (typeof value !== 'number') return undefined;
	// Minus zero plus zero is zero.
	const minor = (unit === 'minor' ? value : Math.round(value * scale)) + 0;
	const major = minor / scale;
	const isExact =
		Number.isInteger(minor) && Math.abs(minor) < DIVISIBLE && (unit === 'minor' || major === value);
	return isExact ? major : undefined;
};

/** An amount that cannot be converted is left out: a record must not be lost over it. */
const convert = (value: unknown, unit: Unit, currency: string): number | undefined => {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	try {
		return readSignedMoney(value, unit, currency).major;
	} catch {
		return undefined;
	}
};

/** The named amounts in major units, ready for the next node. */
export const inMajor = (data: IDataObject, names: readonly string[], unit: Unit): IDataObject => {
	const currency = currencyOf(data.currency);
	const exponent = EXPONENTS.get(currency);
	const amounts: IDataObject = {};
	if (exponent === undefined) return amounts;
	for (const name of names) {
		const value = data[name];
		if (value === undefined || value === null) continue;
		const major = divided(value, unit, 10 ** exponent) ?? convert(value, unit, currency);
		if (major !== undefined) amounts[name] = major;
	}
	return amounts;
};

/** The same of a record that was read, in the unit that a person chose: none if that cannot be right. */
export const majorAmounts: typeof inMajor = (record, names, unit) =>
	unit === 'minor' && fractionIn(record) !== undefined ? {} : inMajor(record, names, unit);
