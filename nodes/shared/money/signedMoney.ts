import { type Money, readMoney, type Unit } from './money';

const MINUS = /^\s*-/;

/** Also less than nothing: more may be refunded of a payment than was settled. */
export const readSignedMoney = (
	value: unknown,
	unit: Unit,
	currency: string,
	label?: string,
): Money => {
	const text = typeof value === 'object' ? '' : String(value ?? '');
	const isNegative = MINUS.test(text);
	const money = readMoney(text.replace(MINUS, ''), unit, currency, label);
	// Zero minus zero is zero, and not minus zero.
	return isNegative ? { currency, major: 0 - money.major, minor: 0 - money.minor } : money;
};
