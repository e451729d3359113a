import { decimalsOf } from '../currency.mts';

const SCALE_DIGITS = 6;
const SCALE = 10n ** BigInt(SCALE_DIGITS);

const scaled = (value: number) => BigInt(value.toFixed(SCALE_DIGITS).replace('.', ''));

/** Product of factors, rounded half away from zero to the decimals of the currency. */
export const multiply = (currency: string, ...factors: number[]): number => {
	const decimals = decimalsOf(currency);
	const product = factors.reduce(
		(total, factor) => total * scaled(factor),
		10n ** BigInt(decimals),
	);
	const divisor = SCALE ** BigInt(factors.length);
	const size = product < 0n ? -product : product;
	const rounded = (2n * size + divisor) / (2n * divisor);
	return Number(product < 0n ? -rounded : rounded) / 10 ** decimals;
};

/** Adds figures that are already rounded, without the dust of binary fractions. */
export const add = (currency: string, figures: number[]): number => {
	const unit = 10 ** decimalsOf(currency);
	return figures.reduce((sum, figure) => sum + Math.round(figure * unit), 0) / unit;
};
