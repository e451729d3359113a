import { EXPONENTS } from '../money/currencies';
import { refuseThousands } from '../money/decimal';
import { currencyOf } from '../money/money';
import type { Field } from '../operation/field';

/** Of a discount three decimals are usual. */
const BARE = /"(?!discount)([^"]*)"\s*:\s*-?(\{\{[\s\S]*?\}\})(?=\s*[,}])/g;

/** The expressions in JSON that are the whole value of a field, without quotes around it, and its name. */
export const bareIn = (text: string) => [...text.matchAll(BARE)];

const NUMBER = /"(quantity|unit_price|discount_pct)"\s*:\s*"?-?(\{\{[\s\S]*?\}\})"?(?=\s*[,}])/g;

/** Those that are a number of a line, in quotes or not. */
export const numbersIn = (text: string) =>
	[...text.matchAll(NUMBER)].map(([, name, part]) => ({ name, part }));

/** JSON makes a number of such a text. A zero at its end still shows that it was one. */
export const refuseBareText = (value: unknown, { displayName }: Field, currency: unknown): void => {
	const decimals = EXPONENTS.get(currencyOf(currency)) ?? 0;
	if (!String(value).endsWith('0')) refuseThousands(value, decimals, displayName);
};
