import { type IDataObject, UserError } from 'n8n-workflow';
import type { Money } from '../shared/money/money';

/** What was asked for, in both units. */
export const requested = ({ currency, major, minor }: Money): IDataObject => ({
	requested: { currency, major, minor },
});

/** Whether a figure that was read is the one asked for, whichever unit the service reads in. */
export const isAmount = (value: unknown, { major, minor }: Money): boolean => {
	const read = typeof value === 'string' && value !== '' ? Number(value) : value;
	return read === major || read === minor;
};

/**
 * A repeated key returns the original result without comparing: another amount or currency in the
 * answer means that the key belongs to something else, and that nothing new was done.
 */
export const refuseOtherResult = (answer: IDataObject, money: Money, what: string): void => {
	const { amount, currency } = answer;
	const other =
		(typeof currency === 'string' && currency.toUpperCase() !== money.currency) ||
		(amount !== undefined && amount !== null && !isAmount(amount, money));
	if (!other) return;
	throw new UserError(
		`Idempotency Key: this key was used before for another ${what} (${[amount, currency].filter(Boolean).join(' ')})`,
		{
			description: `The service returned that ${what} and did nothing new. Use a key that belongs to this ${what} alone, such as one with its order number in it.`,
		},
	);
};
