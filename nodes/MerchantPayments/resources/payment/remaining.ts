import { type IDataObject, UserError } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import { type Money, readMoney, type Unit } from '../../../shared/money/money';
import { fractionIn } from '../../majorAmounts';
import { maximumIn, type SpendingLimits } from '../../spendingLimits';

/** The unit of what is read, when a maximum makes it matter: only the credential can say it. */
export const unitFor = (set: SpendingLimits, readsIn: Unit | undefined): Unit | undefined => {
	const maximum = maximumIn(set);
	if (maximum === undefined) return undefined;
	if (readsIn !== undefined) return readsIn;
	throw new UserError(`${maximum}: cannot be checked for a full refund`, {
		description: `Set Refund Type to Partial and enter the amount, or remove ${maximum}, or set Amount Unit in Responses in the credential. Nothing was sent.`,
	});
};

/** The most that a full refund can give back. What is not said to be refunded counts as still there. */
export const remaining = async (
	payment: IDataObject,
	unit: Unit,
	currency: string,
): Promise<Money> => {
	const read = await toResult(async () => {
		const { amount, refunded_amount: refunded } = payment;
		// A fraction anywhere contradicts minor units, so reading it is refused.
		const fraction = unit === 'minor' ? fractionIn(payment) : undefined;
		if (fraction !== undefined) {
			throw new UserError(`The payment shows ${String(fraction)}, which is not in minor units`);
		}
		const [whole, before] = [amount, refunded ?? 0].map(
			(value) => readMoney(value, unit, currency, 'The payment').minor,
		);
		return readMoney(whole - before, 'minor', currency, 'The rest of the payment');
	});
	if ('value' in read) return read.value;
	throw new UserError('Refund Type: how much a full refund would be cannot be read', {
		description: `${(read.error as Error).message}. Check Amount Unit in Responses in the credential, or set Refund Type to Partial and enter the amount. Nothing was sent.`,
	});
};
