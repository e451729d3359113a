import { type IDataObject, UserError } from 'n8n-workflow';
import type { AmountUnit } from '../../../shared/fields/amountUnit';
import { readAmount } from '../../../shared/fields/readAmount';
import { currencyOf, type Money } from '../../../shared/money/money';
import type { Item } from '../../../shared/operation/operation';
import { checkCurrency, checkGuards, type Guards, refuseMaximum } from '../../guards';
import { currencyIn, readPayment } from './readPayment';

interface RefundInput {
	readonly refundType: 'full' | 'partial';
	readonly paymentId: string;
	readonly amount: unknown;
	readonly amountUnit: AmountUnit;
	readonly currency: string;
	readonly options: Guards;
}

interface AskedRefund {
	/** Nothing for a full refund. */
	readonly money?: Money;
	/** Nothing when there was no reason to read it. */
	readonly payment?: { readonly record: IDataObject; readonly at: number };
}

const INSTEAD = ' (or enter the Currency)';

/** What is to be given back, as far as it may be. */
export const askedRefund = async (
	{ refundType, paymentId, amount, amountUnit, currency, options }: RefundInput,
	item: Item,
): Promise<AskedRefund> => {
	// An omitted amount means a full refund to the service: nothing but the choice may lead there.
	if (refundType !== 'full' && refundType !== 'partial') {
		throw new UserError('Refund Type: must be full or partial');
	}
	if (refundType === 'full') {
		refuseMaximum(options);
		if (!options.allowedCurrencies) return {};
		const payment = await readPayment(item.call, paymentId, INSTEAD);
		checkCurrency(currencyIn(payment), options);
		return { payment: { record: payment, at: Date.now() } };
	}
	const typed = currencyOf(currency);
	const payment = typed ? undefined : await readPayment(item.call, paymentId, INSTEAD);
	const beside = { amountUnit, currency: payment ? currencyIn(payment) : typed };
	const money = readAmount(amount, beside, item);
	checkGuards(money, options);
	return { money, ...(payment && { payment: { record: payment, at: Date.now() } }) };
};
