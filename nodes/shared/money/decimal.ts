import { UserError } from 'n8n-workflow';

/** No number that a person writes is longer, and whoever fills a flow from outside may send a book. */
export const LONGEST = 1_000;

/** Unless three decimals are usual, 1.250 is 1.25 to some and 1250 to others. */
export const THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/;

export const refuseThousands = (value: unknown, decimals: number, label: string): void => {
	const text = typeof value === 'string' && value.length <= LONGEST ? value.trim() : '';
	if (decimals >= 3 || !THOUSANDS.test(text)) return;
	const thousands = text.replace('.', '');
	const fraction = text.endsWith('0') ? String(Number(text)) : `${text}0`;
	throw new UserError(`${label}: "${text}" may mean ${Number(text)} or ${thousands}`, {
		description: `Write ${fraction} or ${thousands} instead. Nothing was sent.`,
	});
};

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Digits with anything but a point between them. */
const GROUPED = /^\D?\s*-?\d[\d.,'’\s]*[,'’\s][\d.,'’\s]*\d\s*\D?$/;

/** What is said of an amount and of every other number that is written otherwise. */
export const WITH_POINT = 'Write digits with a point for decimals, such as 12.50';

/** How to write what is no number because it has a decimal comma, or its thousands are grouped. */
export const pointAdvice = (value: unknown): string =>
	typeof value === 'string' && value.length <= LONGEST && GROUPED.test(value)
		? `${WITH_POINT}. `
		: '';

/** `"12.50"` from an expression is a number; what is no plain decimal is left for a check to refuse. */
export const readDecimal = (value: unknown, label: string, decimals = 0): unknown => {
	if (typeof value !== 'string' || value.length > LONGEST) return value;
	refuseThousands(value, decimals, label);
	const text = value.trim();
	const isExact = DECIMAL.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
	return isExact ? Number(text) : value;
};
