import { type IDataObject, UserError } from 'n8n-workflow';
import type { Money, Unit } from '../shared/money/money';
import { amountLabel } from './labels';

/** What was asked for, in both units. */
export const requested = ({ currency, major, minor }: Money): IDataObject => ({
	requested: { currency, major, minor },
});

const asNumber = (value: unknown): unknown =>
	typeof value === 'string' && value !== '' ? Number(value) : value;

/**
 * Whether a figure that was read is the one asked for; in either unit where nobody knows which it is.
 * A fraction is in major units, whatever the credential says.
 */
export const isAmount = (
	value: unknown,
	{ major, minor }: Pick<Money, 'major' | 'minor'>,
	unit?: Unit,
): boolean => {
	const read = asNumber(value);
	const isMajor = unit !== 'minor' || !Number.isInteger(read);
	return (isMajor && read === major) || (unit !== 'major' && read === minor);
};

/** By which a person finds at the service what came back. */
export const idsIn = (record: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(record).filter(
			([name, value]) => /^id$|_id$|[a-z]Id$/.test(name) && typeof value === 'string',
		),
	);

interface Returned {
	readonly record: IDataObject;
	/** What else was asked for, by its names in the request. */
	readonly others?: IDataObject;
	/** The service said that it only repeated an older result. */
	readonly isOld?: boolean;
	/** Only an idempotency key of the user's own can belong to something else: then null means none. */
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
	if (amount === undefined) return false;
	const isEmpty = amount === null || amount === '';
	if (major === undefined || minor === undefined) return !isEmpty && asNumber(amount) !== 0;
	return isEmpty ? isOwnKey : !isAmount(amount, { major, minor });
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const valueIn = (record: IDataObject, name: string): unknown =>
	record[name] === undefined ? record[snakeCase(name)] : record[name];

/** A text may come back with other spacing or in capitals, and a URL with a slash more. */
const fold = (value: unknown): string =>
	String(value).trim().replace(/\s+/g, ' ').replace(/\/$/, '').toLowerCase();

/** What came back otherwise than it was asked for; what did not come back says nothing. */
export const differing = (record: IDataObject, others: IDataObject, isNullNone = false): string[] =>
	Object.keys(others).filter((name) => {
		const found = valueIn(record, name);
		const asked = others[name] ?? '';
		const isTold = found !== undefined && typeof found !== 'object';
		if (found === null ? isNullNone : isTold) return fold(found ?? '') !== fold(asked);
		return false;
	});

/** Without a known unit a whole number may be in either, and a fraction only in major units. */
const isOpen = (amount: unknown, money: Money, unit?: Unit): boolean =>
	unit
		? !isAmount(amount, money, unit)
		: amount === undefined || (money.major !== money.minor && Number.isInteger(asNumber(amount)));

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
	...Object.keys(others).filter(
		(name) => others[name] !== undefined && valueIn(record, name) === undefined,
	),
];

/**
 * A repeated key returns the original result without comparing. Another amount or currency in the
 * answer then means that nothing new was done; where the service does not say that it is a repeat,
 * it may as well have created what it returns.
 */
export const refuseOtherResult = (
	{ record, others = {}, isOld = false, isOwnKey = false, readsIn }: Returned,
	asked: Asked,
	what: string,
): void => {
	const names = differing(record, others, isOwnKey);
	if (names.length === 0 && !isOtherMoney(record, asked, isOwnKey)) return;
	const { amount, currency } = record;
	const valuesOf = (source: IDataObject) =>
		names.map((name) => `${name} ${String(valueIn(source, name) ?? 'none')}`);
	const isText = (one: unknown) => one !== undefined && one !== null && typeof one !== 'object';
	const wanted = [asked.major, asked.currency, ...valuesOf(others)].filter(isText).join(' ');
	const isNone = amount === null || amount === '';
	const shown = amountLabel({ amount: isText(amount) ? amount : undefined, currency }, readsIn);
	const came = [isNone && 'no amount', shown, ...valuesOf(record)].filter(Boolean).join(' ');
	const advice = `Use an idempotency key that belongs to this ${what} alone, such as one that contains the order number.`;
	if (isOld) {
		throw new UserError(`Idempotency Key: already used for another ${what} (${came})`, {
			description: `The service returned that ${what} and did nothing new. ${advice}`,
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
