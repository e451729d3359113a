import { type IDataObject, UserError } from 'n8n-workflow';
import type { Money, Unit } from '../shared/money/money';

/** What was asked for, in both units. */
export const requested = ({ currency, major, minor }: Money): IDataObject => ({
	requested: { currency, major, minor },
});

const asNumber = (value: unknown): unknown =>
	typeof value === 'string' && value !== '' ? Number(value) : value;

/** Whether a figure that was read is the one asked for; in either unit where nobody knows which it is. */
export const isAmount = (
	value: unknown,
	{ major, minor }: Pick<Money, 'major' | 'minor'>,
	unit?: Unit,
): boolean => {
	const read = asNumber(value);
	return (unit !== 'minor' && read === major) || (unit !== 'major' && read === minor);
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
	/** What else was asked for, by its names in the request. */
	readonly others?: IDataObject;
	/** The unit of the service's amounts, when the credential says it. */
	readonly readsIn?: Unit;
	/** The service said that it only repeated an older result. */
	readonly isOld?: boolean;
}

/** Without an amount the payer decides. */
type Asked = Pick<Money, 'currency'> & Partial<Money>;

const isOtherMoney = (
	{ amount, currency }: IDataObject,
	{ major, minor, ...asked }: Asked,
	readsIn?: Unit,
): boolean => {
	if (typeof currency === 'string' && currency.toUpperCase() !== asked.currency) return true;
	if (amount === undefined || amount === null || amount === '') return false;
	return major === undefined || minor === undefined
		? asNumber(amount) !== 0
		: !isAmount(amount, { major, minor }, readsIn);
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same address may come back in another spelling, as may a text. */
const fold = (value: unknown): string => {
	const text = String(value).trim().replace(/\s+/g, ' ');
	return URL.canParse(text) ? new URL(text).href : text.toLowerCase();
};

/** What came back otherwise than it was asked for; what did not come back says nothing. */
const differing = (record: IDataObject, others: IDataObject): string[] =>
	Object.keys(others).filter((name) => {
		const found = record[name] ?? record[snakeCase(name)];
		const isTold = found !== undefined && found !== null && typeof found !== 'object';
		const asked = others[name] ?? '';
		return isTold && !(found === '' && asked === '') && fold(found) !== fold(asked);
	});

/**
 * A repeated key returns the original result without comparing. Another amount or currency in the
 * answer then means that nothing new was done; where the service does not say that it is a repeat,
 * it may as well have created what it returns.
 */
export const refuseOtherResult = (
	{ record, others = {}, readsIn, isOld = false }: Returned,
	asked: Asked,
	what: string,
): void => {
	const names = differing(record, others);
	if (names.length === 0 && !isOtherMoney(record, asked, readsIn)) return;
	const { amount, currency } = record;
	const valuesOf = (source: IDataObject) =>
		names.map((name) => `${name} ${String(source[name] ?? source[snakeCase(name)] ?? 'none')}`);
	const isText = (one: unknown) => one !== undefined && one !== null && typeof one !== 'object';
	const wanted = [asked.major, asked.currency, ...valuesOf(others)].filter(isText).join(' ');
	const came = [amount, currency, ...valuesOf(record)].filter(isText).join(' ');
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
			description: `Either the Idempotency Key belongs to an older ${what}, or the service changed this one: something may have been created. Look for it in your Merchant dashboard before you run it again. ${advice}`,
			extra: { processed: 'unknown', ...idsIn(record) },
		},
	);
};
