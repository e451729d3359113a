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

/** By which a person finds at the service what came back. */
const idsIn = (record: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(record).filter(
			([name, value]) => /^id$|_id$|[a-z]Id$/.test(name) && typeof value === 'string',
		),
	);

interface Returned {
	readonly record: IDataObject;
	/** The service said that it only repeated an older result. */
	readonly isOld?: boolean;
}

/** Without an amount the payer decides. */
type Asked = Pick<Money, 'currency'> & Partial<Money>;

const isOther = ({ amount, currency }: IDataObject, { major, minor, ...asked }: Asked): boolean => {
	if (typeof currency === 'string' && currency.toUpperCase() !== asked.currency) return true;
	if (amount === undefined || amount === null) return false;
	return major === undefined || minor === undefined
		? amount !== 0
		: !isAmount(amount, { ...asked, major, minor });
};

/**
 * A repeated key returns the original result without comparing. Another amount or currency in the
 * answer then means that nothing new was done; where the service does not say that it is a repeat,
 * it may as well have created what it returns.
 */
export const refuseOtherResult = (
	{ record, isOld = false }: Returned,
	asked: Asked,
	what: string,
): void => {
	if (!isOther(record, asked)) return;
	const { amount, currency } = record;
	const wanted = [asked.major, asked.currency].filter((part) => part !== undefined).join(' ');
	const came = [amount, currency].filter((one) => one && typeof one !== 'object').join(' ');
	const advice = `Use a key that belongs to this ${what} alone, such as one with its order number in it.`;
	if (isOld) {
		throw new UserError(`Idempotency Key: this key was used before for another ${what} (${came})`, {
			description: `The service returned that ${what} and did nothing new. ${advice}`,
			extra: { processed: 'no', ...idsIn(record) },
		});
	}
	throw new UserError(
		`The service returned another ${what} (${came}) than was asked for (${wanted})`,
		{
			description: `Either the Idempotency Key belongs to an older ${what}, or the service changed this one: something may have been created. Look at the service before you repeat it. ${advice}`,
			extra: { processed: 'unknown', ...idsIn(record) },
		},
	);
};
