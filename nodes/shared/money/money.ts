import { UserError } from 'n8n-workflow';
import { EXPONENTS } from './currencies';
import { LONGEST, refuseThousands, WITH_POINT } from './decimal';

export type Unit = 'major' | 'minor';

/** One amount in both units, exact. */
export interface Money {
	readonly currency: string;
	readonly major: number;
	readonly minor: number;
}

/** `eur ` is EUR; what an expression did not find is no currency. */
export const currencyOf = (value: unknown): string =>
	typeof value === 'string' ? value.trim().toUpperCase() : '';

const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** Looks behind itself, because a run of zeros must not be tried from each of them. */
const LAST_ZEROS = /(?<!0)0+$/;

const short = (value: unknown) => String(value).slice(0, 40);

export const exponentOf = (currency: string): number => {
	const exponent = EXPONENTS.get(currency);
	if (exponent !== undefined) return exponent;
	throw new UserError(`Currency: "${short(currency)}" is not an ISO 4217 currency code`, {
		description: 'Enter three capital letters, such as EUR, USD or JPY.',
	});
};

/** Digits before and after the point, without trailing zeros; `undefined` when it is no plain decimal. */
const digitsOf = (value: unknown): [whole: string, fraction: string] | undefined => {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const text = String(value);
	const [, whole, fraction = ''] = text.length > LONGEST ? [] : (DECIMAL.exec(text.trim()) ?? []);
	return whole === undefined ? undefined : [whole, fraction.replace(LAST_ZEROS, '')];
};

const notAnAmount = (value: unknown, label: string) => {
	const shown = typeof value === 'string' ? `"${short(value)}"` : short(value);
	if (value === '' || value === undefined || value === null) {
		return new UserError(`${label}: must not be empty`);
	}
	if (/^\s*-/.test(short(value))) return new UserError(`${label}: ${shown} is negative`);
	return new UserError(`${label}: ${shown} is not an amount`, {
		description: `${WITH_POINT}, without signs or spaces.`,
	});
};

/** Number and text have to say the same, or a digit was lost on the way. */
const exactNumber = (text: string, label: string): number => {
	const number = Number(text);
	if (String(number) === text && (text.includes('.') || Number.isSafeInteger(number)))
		return number;
	throw new UserError(`${label}: ${short(text)} is too large to be handled exactly`);
};

/**
 * Less than a millionth of the smallest unit away from a whole number of them. Nobody means that: it
 * is what computers make of 3.8 × 1.2, which they cannot write in binary.
 */
const NOISE = /^(?:0{6}|9{6}(?=\d))/;

/** Reads what a person typed or an event carried. Never rounds: what does not fit is refused. */
export const readMoney = (
	value: unknown,
	unit: Unit,
	currency: string,
	label = 'Amount',
): Money => {
	// An expression may yield anything here, and major by mistake would pay out a hundred times as much.
	if (unit !== 'major' && unit !== 'minor') {
		throw new UserError('Amount Unit: must be major or minor');
	}
	const exponent = exponentOf(currency);
	const digits = digitsOf(value);
	if (!digits) throw notAnAmount(value, label);
	const [whole, fraction] = digits;
	const decimals = unit === 'major' ? exponent : 0;
	const [kept, beyond] = [fraction.slice(0, decimals), fraction.slice(decimals)];
	if (beyond !== '' && !NOISE.test(beyond)) {
		throw new UserError(
			unit === 'minor'
				? `${label}: ${short(value)} is not a whole number of minor units`
				: `${label}: ${short(value)} has more decimals than ${currency} allows (${exponent})`,
			{ description: 'Amounts are never rounded. Correct the amount or the Amount Unit.' },
		);
	}
	refuseThousands(value, decimals, label);
	const units = BigInt(whole + kept.padEnd(decimals, '0')) + (beyond.startsWith('9') ? 1n : 0n);
	const minorText = String(units);
	const padded = minorText.padStart(exponent + 1, '0');
	const point = padded.length - exponent;
	const decimalPart = padded.slice(point).replace(LAST_ZEROS, '');
	const majorText = padded.slice(0, point) + (decimalPart && `.${decimalPart}`);
	return {
		currency,
		major: exactNumber(majorText, label),
		minor: exactNumber(minorText, label),
	};
};

/** As people write it: "12.50 EUR". */
export const formatMoney = ({ major, currency }: Pick<Money, 'major' | 'currency'>): string =>
	`${major.toFixed(exponentOf(currency))} ${currency}`;
