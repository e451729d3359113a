import { UserError } from 'n8n-workflow';
import { EXPONENTS } from '../money/currencies';
import { pointAdvice, refuseThousands } from '../money/decimal';
import { currencyOf } from '../money/money';
import type { Field } from '../operation/field';
import { aroundReferences } from './reference';

const NUMBER = /"(quantity|unit_price|discount_pct)"\s*:\s*("?)-?(\{\{[\s\S]*?\}\})"?(?=\s*[,}])/g;

/** The same in JSON that is one expression. */
const MADE = /(?<![.\w$])(quantity|unit_price|discount_pct)["']?\s*:([^,{}:]+)(?=[,}])/g;

/** A calculation with fields and nothing else, so that it can be made by itself. */
const isAlone = (code: string): boolean => {
	const around = aroundReferences(code);
	const isClosed = around.split('(').length === around.split(')').length;
	return isClosed && /^(?:[\s\d.()"'*+/%-]|\b(?:x|Number|parse\w+|Math)\b|\.\w+\()*$/.test(around);
};

export const isOneExpression = (text: string): boolean =>
	/^=\s*\{\{[^]*\}\}\s*$/.test(text) && text.split('{{').length === 2;

/** The expressions in JSON that are a number of a line, in quotes or not, and its name. */
export const numbersIn = (text: string) => {
	if (!isOneExpression(text))
		return [...text.matchAll(NUMBER)].map(([, name, quote, part]) => ({
			name,
			part,
			isText: quote !== '',
		}));
	return [...text.matchAll(MADE)]
		.filter(([, , code]) => isAlone(code))
		.map(([, name, code]) => ({ name, part: `{{ ${code.trim()} }}`, isText: true }));
};

const isJson = (text: string): boolean => {
	try {
		return JSON.parse(text) !== undefined;
	} catch {
		return false;
	}
};

/** It would break the JSON around it. What would change it is refused by itself. */
export const refuseNoNumber = (
	value: unknown,
	name: string,
	isText: boolean,
	{ displayName }: Field,
): void => {
	if (typeof value !== 'string' || /^\s*$|["{}[\]:]/.test(value) || isJson(value)) return;
	// JSON knows no 05, but a text may hold it.
	if (isText && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) return;
	throw new UserError(`${displayName}: ${name} must be a number, not "${value.slice(0, 60)}"`, {
		description: `${pointAdvice(value)}Nothing was sent.`,
	});
};

/** JSON makes a number of such a text. A zero at its end still shows that it was one. */
export const refuseBareText = (value: unknown, { displayName }: Field, currency: unknown): void => {
	const decimals = EXPONENTS.get(currencyOf(currency)) ?? 0;
	if (!String(value).endsWith('0')) refuseThousands(value, decimals, displayName);
};
