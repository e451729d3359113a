import { UserError } from 'n8n-workflow';
import { currencyOf, exponentOf, type Money, readMoney, type Unit } from '../money/money';
import type { Field } from '../operation/field';
import type { OperationContext } from '../operation/operation';
import type { AmountUnit } from './amountUnit';

type Named = Pick<Field, 'name' | 'displayName'>;

const AMOUNT: Named = { name: 'amount', displayName: 'Amount' };

type Sources = Pick<OperationContext, 'isComputed' | 'unitsOf' | 'currenciesOf'>;

const LABELS = { major: 'Major', minor: 'Minor' } as const;

const GUESS =
	'The node cannot tell 4950 from 49.50, and a wrong guess would be off by a factor of 100. In a payment event, data.amount is in minor units and major.amount in major units. Nothing was sent.';

const UNKNOWN =
	'The Merchant Payments credential that read it does not say whether 4500 is 45.00 or 4500.00. Set Amount Unit in Responses there, then run the node that read it again. If you know the unit, write a calculation, such as {{ $json.amount * 1 }}. Nothing was sent.';

/** 4950 from an expression is 49.50 or a hundred times as much, so a record or a person has to say. */
export const unitOf = (
	chosen: AmountUnit,
	{ isComputed, unitsOf }: Omit<Sources, 'currenciesOf'>,
	{ name, displayName }: Named = AMOUNT,
): Unit => {
	const what = displayName.toLowerCase();
	const units = unitsOf(name);
	const isUnknown = units.includes('unknown');
	const known = units.find((unit) => unit === 'major' || unit === 'minor');
	if (chosen === 'typed') {
		if (!isComputed(name)) return 'major';
		throw new UserError(
			`Amount Unit: choose Major or Minor, because the ${what} comes from an expression`,
			{
				description: known
					? `Choose ${LABELS[known]}: the field that it comes from is in ${known} units. Nothing was sent.`
					: isUnknown
						? UNKNOWN
						: GUESS,
			},
		);
	}
	if (isUnknown) {
		throw new UserError(`${displayName}: its unit is not known`, { description: UNKNOWN });
	}
	// The record that a figure was dragged from knows its unit better than whoever chose one.
	const other = units.find((unit) => unit !== chosen);
	if (other === 'major' || other === 'minor') {
		throw new UserError(
			`Amount Unit: choose ${LABELS[other]}, because the ${what} comes from a field in ${other} units`,
			{
				description:
					'In the other unit it would be off by a factor of 100 or more. In what these nodes return, the fields under major are in major units. Nothing was sent.',
			},
		);
	}
	// Major by mistake would pay out a hundred times as much.
	if (chosen !== 'major' && chosen !== 'minor') {
		throw new UserError('Amount Unit: must be major or minor');
	}
	return chosen;
};

interface Written {
	readonly amountUnit: AmountUnit;
	readonly currency: unknown;
}

/** An amount that was dragged from a record in another currency. A calculation may be a conversion. */
export const checkCurrency = (
	code: string,
	{ currenciesOf }: Pick<Sources, 'currenciesOf'>,
	{ name, displayName: what }: Named,
	calculation = '$json.amount * 1',
): void => {
	const own = currenciesOf(name).find((one) => one !== '' && one !== code);
	if (!own || code === '') return;
	throw new UserError(`${what}: comes from a record in ${own}, but Currency is ${code}`, {
		description: `Drag its currency as well. If the amount is in ${code}, write a calculation, such as {{ ${calculation} }}. Nothing was sent.`,
	});
};

/** Nobody writes 4900 cents as 49.00. */
export const checkNoDecimals = (value: unknown, { displayName: what }: Named = AMOUNT): void => {
	if (typeof value !== 'string' || !/\.\d/.test(value)) return;
	const written = value.trim().slice(0, 40);
	throw new UserError(`${what}: "${written}" has decimals, which minor units have not`, {
		description: `If it is ${written.split('.')[0]} minor units, write it without decimals. If it is ${written} in the currency, set Amount Unit to Major. Nothing was sent.`,
	});
};

/** An amount of the editor in both units, by the unit and the currency that stand beside it. */
export const readAmount = (
	value: unknown,
	{ amountUnit, currency }: Written,
	sources: Sources,
	named: Named = AMOUNT,
	read = readMoney,
): Money => {
	const unit = unitOf(amountUnit, sources, named);
	const code = currencyOf(currency);
	checkCurrency(code, sources, named);
	if (unit === 'minor' && exponentOf(code) > 0) checkNoDecimals(value, named);
	return read(value, unit, code, named.displayName);
};
