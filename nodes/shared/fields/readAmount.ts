import { UserError } from 'n8n-workflow';
import { currencyOf, type Money, readMoney, type Unit } from '../money/money';
import type { Field } from '../operation/field';
import type { OperationContext } from '../operation/operation';
import type { AmountUnit } from './amountUnit';

/** 4950 from an expression is 49.50 or a hundred times as much, so a person has to say. */
export const unitOf = (chosen: AmountUnit, isComputed: boolean, what: string): Unit => {
	if (chosen === 'major' || chosen === 'minor') return chosen;
	// An expression may yield anything here, and major by mistake would pay out a hundred times as much.
	if (chosen !== 'typed') throw new UserError('Amount Unit: must be major or minor');
	if (!isComputed) return 'major';
	throw new UserError(
		`Amount Unit: choose Major or Minor, because the ${what.toLowerCase()} comes from an expression`,
		{
			description:
				'The node cannot tell 4950 from 49.50, and a wrong guess would be off by a factor of 100. In a payment event, data.amount is in minor units and major.amount in major units. Nothing was sent.',
		},
	);
};

interface Written {
	readonly amountUnit: AmountUnit;
	readonly currency: unknown;
}

type Named = Pick<Field, 'name' | 'displayName'>;

const AMOUNT: Named = { name: 'amount', displayName: 'Amount' };

/** An amount of the editor in both units, by the unit and the currency that stand beside it. */
export const readAmount = (
	value: unknown,
	{ amountUnit, currency }: Written,
	{ isComputed }: Pick<OperationContext, 'isComputed'>,
	{ name, displayName }: Named = AMOUNT,
): Money => {
	const unit = unitOf(amountUnit, isComputed(name), displayName);
	return readMoney(value, unit, currencyOf(currency), displayName);
};
