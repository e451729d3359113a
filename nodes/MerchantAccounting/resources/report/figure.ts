import { EXPONENTS } from '../../../shared/money/currencies';
import { THOUSANDS } from '../../../shared/money/decimal';

/** Names whose digits name or count something, by their last word. */
const CODES =
	/(^|_)(code|id|no|nr|number|version|count|index|level|depth|page|reference|name|label|title)s?$/;

/** Words with spaces between them are rather the name of an account, such as Domain names. */
const SPOKEN_CODES = /_(code|id|no|nr|number)s?$/;

/** The same as whole names only: a bank account or a net position is an amount. */
const WHOLE_CODES = /^(((display|sort)_)?order|parent|position)s?$/;

/** What names the account of a row, in whose code a point may stand, such as 62.01. */
const ACCOUNT = /^((gl|ledger|parent)_)?(account|(account_)?(code|id|no|nr|number|name|label))s?$/;

/** Names of a period, under which its number may stand, or the amount of the period. */
const PERIODS = /^((calendar|financial|fiscal|tax)_)?(year|month|quarter|week|day|period)s?$/;
const YEARS = /_years?$/;

/** `12`, `2026`, `202612` and `12.2026`. */
const PERIOD = /^([1-9]\d?|(19|20)\d{2}|(19|20)\d{4}|\d{1,2}\.(19|20)\d{2})$/;
const YEAR = /^(19|20)\d{2}$/;
const FRACTION = /^[-(]?\d+[.,]\d{1,2}\D?$/;

/** Names of amounts, under which a service may write 250 as text. */
const AMOUNTS =
	/amount|balance|debit|credit|total|sum|net|gross|profit|loss|value|opening|closing|movement|budget|actual|variance|assets|liabilit|equity|income|expense|revenue|^(current|last|previous|prior|this)_|_to_date$/;

/** A profit for the year is an amount, and the year itself is none. */
const OF_A_PERIOD =
	/(profit|loss|income|earnings|result|surplus|deficit|revenue|expense|movement)\w*_(year|month|quarter|week|day|period)s?$/;

/** `Account Code` and `accountCode` as `account_code`. */
export const snakeCase = (name: string) =>
	name
		.replace(/([a-z])([A-Z])/g, '$1_$2')
		.replace(/[^\p{L}\p{N}]+/gu, '_')
		.replace(/^_|_$/g, '')
		.toLowerCase();

/** Under any other name a fraction is no code. */
const isCode = (name: string, key: string, text: string): boolean =>
	ACCOUNT.test(key) ||
	(PERIODS.test(key) && PERIOD.test(text)) ||
	(YEARS.test(key) && YEAR.test(text)) ||
	(!FRACTION.test(text) &&
		(/\p{L}\s+\p{L}/u.test(name)
			? SPOKEN_CODES.test(key)
			: CODES.test(key) || WHOLE_CODES.test(key)));

/** Digits with at most one sign, which may be a bracket around them. */
const SIGNED = /^(?:\([\d.,]+\)|[-−][\d.,]+|[\d.,]+[-−]?)$/;
const SIGNS = /[-−()]/g;

const PLAIN = /^\d+(\.\d+)?$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const DECIMAL_COMMA = /^\d{1,3}(\.\d{3})+,\d+$|^\d+,\d{1,2}$/;
/** A thousand and more, or one with three decimals. */
const isEither = (digits: string) => /^\d{1,3},\d{3}$/.test(digits) || THOUSANDS.test(digits);

/** No amount is longer, and a longer text takes time to look through. */
const LONGEST = 40;

const unsigned = (text: string): string => (SIGNED.test(text) ? text.replace(SIGNS, '') : '');

/** What a text is worth, in the ways of writing that leave no doubt. */
const numberIn = (text: string): number | undefined => {
	const digits = unsigned(text);
	const sign = digits === text ? 1 : -1;
	if (isEither(digits)) return undefined;
	if (PLAIN.test(digits) || GROUPED.test(digits)) return sign * Number(digits.replaceAll(',', ''));
	if (!DECIMAL_COMMA.test(digits)) return undefined;
	return sign * Number(digits.replaceAll('.', '').replace(',', '.'));
};

/** A code has neither decimals nor thousands. */
const MARKED = /[.,(]/;

/** Digits, perhaps with a currency, in a way of writing that is not known. */
const ADORNED = /^([A-Z]{3}|\p{Sc})?[-−+(\s]*[\d.,'’\s]*\d[)\-−%\s]*([A-Z]{2,3}|\p{Sc})?$/u;
/** With two decimals under any name: neither a date nor a version is written so. */
const IN_MONEY =
	/^[-−+(\s]*([A-Z]{3}|\p{Sc})?[-−+(\s]*(?:\d+|\d{1,3}([.,'’\s])\d{3}(?:\2\d{3})*(?!\2))[.,]\d{2}[)\-−\s]*([A-Z]{3}|\p{Sc})?$/u;

const isInMoney = (text: string): boolean => {
	const [found, before, , after] = IN_MONEY.exec(text) ?? [];
	const codes = [before, after].filter((code) => code !== undefined && /[A-Z]/.test(code));
	return found !== undefined && codes.every((code) => EXPONENTS.has(code));
};

const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}/;

/**
 * The amount under a name: codes and years are digits too. A text that is an amount but leaves
 * doubt what it is worth stays as it is, so that it is not lost.
 */
export const figureOf = (name: string, value: unknown): number | string | undefined => {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const key = snakeCase(name);
	const text = String(value).trim();
	const isOfPeriod = OF_A_PERIOD.test(key);
	if (isCode(name.trim(), key, text) && !isOfPeriod) return undefined;
	if (typeof value === 'number') return value;
	if (text.length > LONGEST) return undefined;
	const isAmount = isOfPeriod || AMOUNTS.test(key);
	const amount = numberIn(text);
	if (amount !== undefined) return isAmount || MARKED.test(text) ? amount : undefined;
	const isDoubtful = isAmount
		? ADORNED.test(text) && !DATE.test(text)
		: isEither(unsigned(text)) || isInMoney(text);
	return isDoubtful ? text : undefined;
};

export const isFigure = (name: string, value: unknown): boolean =>
	figureOf(name, value) !== undefined;
