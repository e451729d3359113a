import { UserError } from 'n8n-workflow';
import { currencyField } from '../../../shared/fields/currency';
import { currencyOf } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';

const EMPTY = "When empty: the customer's currency, then the base currency";

export const currency = currencyField(
	`Currency of the prices. A price from an expression needs one, unless the record that it comes from names it. ${EMPTY}.`,
	false,
);

/** Where Currency stood at first: n8n would drop what was entered there if it were gone. */
export const formerCurrency = currencyField(
	'Use Currency beside the lines instead. This one counts only while that one is empty.',
	false,
);

interface Entered {
	readonly currency?: unknown;
	readonly additionalFields: { readonly currency?: unknown };
}

export const enteredCurrency = ({ currency: code, additionalFields }: Entered): string =>
	currencyOf(code) || currencyOf(additionalFields.currency);

type Sources = Pick<OperationContext, 'isComputed' | 'currenciesOf'>;

/** The customer's currency is not that of a price from elsewhere: 82.50 EUR became 82.50 USD. */
export const invoiceCurrency = (
	code: string,
	prices: string,
	{ isComputed, currenciesOf }: Sources,
): string => {
	if (code !== '' || !isComputed(prices)) return code;
	const [first = '', ...others] = currenciesOf(prices);
	if (first !== '' && others.length === 0) return first;
	const named = [first, ...others].filter((one) => one !== '');
	throw new UserError(
		named.length > 1
			? `Currency: choose one, because the prices come in ${named.join(' and ')}`
			: 'Currency: choose one, because the unit price comes from an expression',
		{
			description:
				"Left empty, the invoice would be in the customer's currency, whatever the price is in. Nothing was sent.",
		},
	);
};
