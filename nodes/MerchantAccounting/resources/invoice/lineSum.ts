import type { IDataObject } from 'n8n-workflow';
import { EXPONENTS } from '../../../shared/money/currencies';
import { currencyOf } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';

/** What the lines come to before tax, as far as it can be told from here. */
export const netOf = (lines: readonly IDataObject[]): number =>
	lines.reduce((sum, { quantity = 1, unit_price: price, discount_pct: discount = 0 }) => {
		return sum + Number(quantity) * Number(price) * (1 - Number(discount) / 100);
	}, 0);

/** The same for a person, such as "24.90 USD". */
export const netInWords = (lines: readonly IDataObject[], currency: string): string =>
	`${netOf(lines).toFixed(EXPONENTS.get(currency) ?? 2)} ${currency}`.trim();

export const figure = (value: unknown): number | undefined =>
	value === undefined || value === null || value === '' ? undefined : Number(value);

/** Whether lines come to a sum. One of smaller fractions than the currency has may be rounded by itself. */
export const comeTo = (sum: number, lines: readonly IDataObject[], currency: string): boolean => {
	const units = 10 ** (EXPONENTS.get(currency) ?? 2);
	const isSame = (one: number, other: number, more = 0) =>
		Math.abs(one - other) * units < more + 0.001;
	const fractions = lines
		.map((line) => netOf([line]))
		.filter((net) => !isSame(net, Math.round(net * units) / units));
	return isSame(sum, netOf(lines), fractions.length / 2);
};

interface Asked {
	readonly lines: readonly IDataObject[];
	readonly prices: string;
}

/** A payment of 24.90 became an invoice of 26.77, because the customer has a tax code. */
export const hintAddedTax = (
	invoice: IDataObject,
	{ lines, prices }: Asked,
	{ isComputed, hint }: Pick<OperationContext, 'isComputed' | 'hint'>,
): void => {
	const [total, tax] = [figure(invoice.total), figure(invoice.tax_total)];
	if (!isComputed(prices) || !total || !tax) return;
	const isNet = (sum: number) => comeTo(sum, lines, currencyOf(invoice.currency));
	if (isNet(total) || !isNet(total - tax)) return;
	hint(
		'The accounting app added tax, so the total of an invoice is higher than its lines. If your prices include tax, as the amount of a payment does, enter them without it, or set Tax Code ID under Line Options.',
	);
};
