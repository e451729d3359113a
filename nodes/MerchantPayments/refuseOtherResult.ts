import { type IDataObject, UserError } from 'n8n-workflow';
import type { Money, Unit } from '../shared/money/money';
import { compareReturned, idsIn, type Rules, valueIn } from './compareReturned';
import { amountLabel } from './labels';
import { asNumber, isAmount } from './requested';

interface Returned {
	readonly record: IDataObject;
	/** What else was asked for, by its names in the request. */
	readonly others?: IDataObject;
	/** How to compare those that are no plain texts. */
	readonly rules?: Rules;
	/** The service said that it only repeated an older result. */
	readonly isOld?: boolean;
	/** Only an idempotency key of the user's own can belong to something else: then no amount is another. */
	readonly isOwnKey?: boolean;
	/** The unit of its amount, where it is known. */
	readonly readsIn?: Unit;
}

/** Without an amount the payer decides. */
type Asked = Pick<Money, 'currency'> & Partial<Money>;

const isOtherMoney = (
	{ amount, currency }: IDataObject,
	{ major, minor, ...asked }: Asked,
	isOwnKey: boolean,
): boolean => {
	if (typeof currency === 'string' && currency.toUpperCase() !== asked.currency) return true;
	const isMissing = major === undefined || minor === undefined;
	if (amount === null || amount === '') return !isMissing && isOwnKey;
	const read = asNumber(amount);
	// What cannot be read proves nothing.
	if (read === undefined) return false;
	return isMissing ? read !== 0 : !isAmount(read, { major, minor });
};

/** Without a known unit a whole number may be in either, and a fraction only in major units. */
const isOpen = (amount: unknown, money: Money, unit?: Unit): boolean =>
	!isAmount(amount, money, unit) ||
	(!unit && money.major !== money.minor && Number.isInteger(asNumber(amount)));

interface Expected {
	readonly money?: Money;
	readonly others?: IDataObject;
	/** The unit that the amount is expected in. */
	readonly unit?: Unit;
}

/** What a record that was not refused leaves open: an older one with the same key may differ in it. */
export const unconfirmedIn = (
	record: IDataObject,
	{ money, others = {}, unit }: Expected,
): string[] => [
	...(money && isOpen(record.amount, money, unit) ? ['amount'] : []),
	...compareReturned(record, others).open,
];

/**
 * A repeated key returns the original result without comparing. Another amount or currency in the
 * answer then means that nothing new was done; where the service does not say that it is a repeat,
 * it may as well have created what it returns.
 */
export const refuseOtherResult = (
	{ record, others = {}, rules, isOld = false, isOwnKey = false, readsIn }: Returned,
	asked: Asked,
	what: string,
): void => {
	const { other: names } = compareReturned(record, others, rules);
	if (names.length === 0 && !isOtherMoney(record, asked, isOwnKey)) return;
	const { amount, currency } = record;
	const valuesOf = (source: IDataObject) =>
		names.map((name) => `${name} ${String(valueIn(source, name) ?? 'none')}`);
	const isText = (one: unknown) => one !== undefined && one !== null && typeof one !== 'object';
	const wanted = [asked.major, asked.currency, ...valuesOf(others)].filter(isText).join(' ');
	const isNone = amount === null || amount === '';
	const shown = amountLabel({ amount: isText(amount) ? amount : undefined, currency }, readsIn);
	const came = [isNone && 'no amount', shown, ...valuesOf(record)].filter(Boolean).join(' ');
	const advice = `If this ${what} replaces that one, cancel that one first: with another idempotency key, both can be paid. If they are two, use an idempotency key that belongs to this ${what} alone, such as one with its own order number.`;
	if (isOld) {
		throw new UserError(`Idempotency Key: already used for another ${what} (${came})`, {
			description: `The service returned that ${what} and did nothing new. Look at it in your Merchant dashboard. ${advice}`,
			extra: { processed: 'no', ...idsIn(record) },
		});
	}
	throw new UserError(
		`The service returned another ${what} (${came}) than was asked for (${wanted})`,
		{
			description: `${isOwnKey ? `Either the Idempotency Key belongs to an older ${what}, or the` : 'The'} service changed this ${what}: something may have been created. Look for it in your Merchant dashboard before you run it again.${isOwnKey ? ` ${advice}` : ''}`,
			extra: { processed: 'unknown', ...idsIn(record) },
		},
	);
};
