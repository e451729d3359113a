import type { IDataObject } from 'n8n-workflow';
import type { AmountUnit } from '../../../shared/fields/amountUnit';
import { checkNoDecimals, readAmount, unitOf } from '../../../shared/fields/readAmount';
import { currencyOf, exponentOf, type Money, readMoney } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import { requested } from '../../requested';
import {
	checkCurrency,
	checkSpendingLimits,
	checkTool,
	isLimited,
	type SpendingLimits,
} from '../../spendingLimits';
import { currencyIn, isUnreadForNow, paymentCurrency, tryPayment } from './paymentCurrency';
import { refundOnceField } from './refundKey';
import { remaining, unitFor } from './remaining';

interface RefundInput {
	readonly refundType: 'full' | 'partial';
	readonly paymentId: string;
	readonly amount: unknown;
	readonly amountUnit: AmountUnit;
	readonly currency: string;
	readonly options: SpendingLimits;
}

interface AskedRefund {
	/** Nothing for a full refund. */
	readonly money?: Money;
	/** What moves at most, as far as it has to be known. */
	readonly spends?: Money;
	/** What counts towards a limit, when it is more than that. */
	readonly counts?: Money;
	readonly echo: IDataObject;
}

const WITHOUT_LIMITS = 'remove Allowed Currencies, Maximum Amount and Maximum per Execution';

/** The service counts in minor units as well, so these mean the same in every currency. */
const inMinorUnits = (amount: unknown, typed: string): AskedRefund => {
	// A currency without decimals is written like this, too, but which one it is nobody knows.
	if (typed === '' || exponentOf(typed) > 0) checkNoDecimals(amount);
	const money = { ...readMoney(amount, 'minor', 'JPY'), currency: '' };
	return { money, echo: { requested: { minor: money.minor } } };
};

const partialRefund = async (
	{ paymentId, amount, amountUnit, currency, options }: RefundInput,
	item: OperationContext,
): Promise<AskedRefund> => {
	// An expression may yield 840 or a list: that is a currency to compare, not an empty field.
	const typed = currencyOf(String(currency ?? ''));
	const read = await tryPayment(item, paymentId);
	const isUntold = currencyIn(read) === '' && !isUnreadForNow(read);
	if (isUntold && amountUnit === 'minor' && !isLimited(options)) {
		unitOf(amountUnit, item);
		return inMinorUnits(amount, typed);
	}
	const code = paymentCurrency(read, typed, `set Amount Unit to Minor and ${WITHOUT_LIMITS}`);
	const money = readAmount(amount, { amountUnit, currency: code }, item);
	checkSpendingLimits(money, options);
	return { money, spends: money, echo: requested(money) };
};

const fullRefund = async (
	{ paymentId, options }: RefundInput,
	item: OperationContext,
): Promise<AskedRefund> => {
	const echo = { requested: { refundType: 'full' } };
	const unit = unitFor(options, item.readsIn);
	if (!isLimited(options)) return { echo };
	const read = await tryPayment(item, paymentId);
	const code = paymentCurrency(read, '', WITHOUT_LIMITS);
	checkCurrency(code, options);
	if ('error' in read || unit === undefined) return { echo };
	const payment = read.value;
	const spends = await remaining(payment, unit, code);
	checkSpendingLimits(spends, options);
	// Where nothing remains, an earlier attempt may have given back all of it.
	const whole = await remaining({ amount: payment.amount }, unit, code);
	return { echo, spends, counts: spends.minor > 0 ? spends : whole };
};

/** What is to be given back, as far as it may be. */
export const askedRefund = async (
	input: RefundInput,
	item: OperationContext,
): Promise<AskedRefund> => {
	checkTool(item, input.options, [refundOnceField]);
	// An omitted amount means a full refund to the service: nothing but the choice may lead there.
	return await (input.refundType === 'full' ? fullRefund : partialRefund)(input, item);
};
