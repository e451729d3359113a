import { EXPONENTS } from '../money/currencies';
import { refuseThousands } from '../money/decimal';
import { currencyOf } from '../money/money';
import type { Field } from '../operation/field';

const NUMBER = /"(quantity|unit_price|discount_pct)"\s*:\s*"?-?(\{\{[\s\S]*?\}\})"?(?=\s*[,}])/g;

/** The expressions in JSON that are a number of a line, in quotes or not, and its name. */
export const numbersIn = (text: string) =>
	[...text.matchAll(NUMBER)].map(([, name, part]) => ({ name, part }));

/** JSON makes a number of such a text. A zero at its end still shows that it was one. */
export const refuseBareText = (value: unknown, { displayName }: Field, currency: unknown): void => {
	const decimals = EXPONENTS.get(currencyOf(currency)) ?? 0;
	if (!String(value).endsWith('0')) refuseThousands(value, decimals, displayName);
};
