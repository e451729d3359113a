import { type IDataObject, UserError } from 'n8n-workflow';
import {
	currencyOf,
	exponentOf,
	type Money,
	readMoney,
	type Unit,
} from '../../../shared/money/money';
import type { Item } from '../../../shared/operation/operation';
import { checkCurrency, checkGuards, type Guards, isGuarded, refuseMaximum } from '../../guards';
import { requested } from '../../requested';
import { currencyIn, paymentCurrency, tryPayment } from './paymentCurrency';

interface RefundInput {
	readonly refundType: 'full' | 'partial';
	readonly paymentId: string;
	readonly amount: unknown;
	readonly amountUnit: Unit;
	readonly currency: string;
	readonly options: Guards;
}

interface AskedRefund {
	/** Nothing for a full refund. */
	readonly money?: Money;
	/** Nothing when it was not read. */
	readonly payment?: IDataObject;
	readonly echo: IDataObject;
}

const WITHOUT_GUARDS = 'remove Allowed Currencies and Maximum Amount';

/** The service counts in minor units as well, so these mean the same in every currency. */
const inMinorUnits = (amount: unknown, typed: string): AskedRefund => {
	if (typed !== '') exponentOf(typed);
	const money = { ...readMoney(amount, 'minor', 'JPY'), currency: '' };
	return { money, echo: { requested: { minor: money.minor } } };
};

const partialRefund = async (
	{ paymentId, amount, amountUnit, currency, options }: RefundInput,
	item: Item,
): Promise<AskedRefund> => {
	const typed = currencyOf(currency);
	const read = await tryPayment(item, paymentId);
	if (currencyIn(read) === '' && amountUnit === 'minor' && !isGuarded(options)) {
		return inMinorUnits(amount, typed);
	}
	const code = paymentCurrency(read, typed, `set Amount Unit to Minor and ${WITHOUT_GUARDS}`);
	const money = readMoney(amount, amountUnit, code);
	checkGuards(money, options);
	return { money, echo: requested(money), ...('value' in read && { payment: read.value }) };
};

const fullRefund = async (
	{ paymentId, options }: RefundInput,
	item: Item,
): Promise<AskedRefund> => {
	const echo = { requested: { refundType: 'full' } };
	refuseMaximum(options);
	if (!isGuarded(options)) return { echo };
	const read = await tryPayment(item, paymentId);
	checkCurrency(paymentCurrency(read, '', WITHOUT_GUARDS), options);
	return { echo, ...('value' in read && { payment: read.value }) };
};

/** What is to be given back, as far as it may be. */
export const askedRefund = async (input: RefundInput, item: Item): Promise<AskedRefund> => {
	// An omitted amount means a full refund to the service: nothing but the choice may lead there.
	if (input.refundType === 'full') return await fullRefund(input, item);
	if (input.refundType === 'partial') return await partialRefund(input, item);
	throw new UserError('Refund Type: must be full or partial');
};
