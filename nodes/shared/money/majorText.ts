import { exponentOf } from './money';

/** Any number of minor units as exact text, with the decimals of its currency: `-12.50`. */
export const majorText = (minor: bigint, currency: string): string => {
	const exponent = exponentOf(currency);
	const sign = minor < 0n ? '-' : '';
	const digits = String(minor)
		.replace('-', '')
		.padStart(exponent + 1, '0');
	const point = digits.length - exponent;
	return sign + [digits.slice(0, point), digits.slice(point)].filter(Boolean).join('.');
};
