import { UserError } from 'n8n-workflow';
import { type Field, isNumber } from '../operation/field';
import { type Expression, PART } from './entered';
import { aroundReferences, COMMENT, LETTER, PATTERN, TEXT } from './reference';

/** Stands for an expression, so that quotes and brackets inside of it do not count. */
export const MARK = '\uE000';

export const marked = (text: string): string => text.replaceAll(PART, MARK);

const TWO = /\uE000[^\uE000]*\uE000/;
const DIGIT = /\d\uE000|\uE000\d/;
const ADJACENT = /\uE000\uE000/;

/** Names of texts that are IDs or currency codes. */
const IS_CODE = /Id$|currenc/i;

const isCode = ({ type, name }: Field): boolean =>
	type === 'resourceLocator' || type === 'dateTime' || IS_CODE.test(name);

const TWO_EXPRESSIONS = 'two expressions';
const DIGIT_BESIDE = 'a digit right beside an expression';

const DROPPED =
	'Dropping a field on a value appends it, and both become one: 8250 and 82.5 become 825082.5. Keep one of them.';

const joined = (label: string, what: string, advice = DROPPED) =>
	new UserError(`${label}: holds ${what}`, { description: `${advice} Nothing was sent.` });

const refusalOf = ({ field, text }: Expression): UserError | undefined => {
	const entered = marked(text);
	const { displayName } = field;
	if (isNumber(field)) {
		if (TWO.test(entered)) return joined(displayName, TWO_EXPRESSIONS);
		return DIGIT.test(entered) ? joined(displayName, DIGIT_BESIDE) : undefined;
	}
	if (!isCode(field) || !ADJACENT.test(entered)) return undefined;
	return joined(displayName, `${TWO_EXPRESSIONS} with nothing between them`);
};

/** Refuses what a second field that was dropped makes of a number, an ID, a date or a currency. */
export const createRefuseJoined = (expressions: readonly Expression[]): (() => void) => {
	const [refusal] = expressions.flatMap((one) => refusalOf(one) ?? []);
	return () => {
		if (refusal) throw refusal;
	};
};

/** Between two values, of which none is a text in quotes: that one was meant to be joined. */
const PLUS = new RegExp(String.raw`(?:${LETTER}|[)\]\x60])\s*\+\s*(?:${LETTER}|[(+\x60-])`, 'u');

const APART = new RegExp(`(${COMMENT})|${PATTERN}|${TEXT}`, 'gu');

const ADDED = new RegExp(
	String.raw`${PATTERN}|${TEXT}|(?<=(?:${LETTER}|[)\]}"'\x60])\s*)\+(?![+=])`,
	'gu',
);

/** The same with nothing joined: what is taken from something as less than nothing is added. */
const summedUp = (part: string): string =>
	part
		.replace(APART, (found, comment?: string) => (comment === undefined ? found : ' '))
		.replace(ADDED, (found) => (found === '+' ? '-(-1)*' : found));

export const mayAppend = (part: string): boolean => PLUS.test(aroundReferences(part));

/** Of one that may: refuses a number of which + made a text: it appended 5 to 10, and did not add it. */
export const refuseAppended = (
	part: string,
	valueOf: (code: string) => unknown,
	{ displayName }: Field,
): void => {
	const made = valueOf(part);
	if (typeof made !== 'string') return;
	const code = summedUp(part);
	const summed = valueOf(code);
	const sum = Number(summed);
	// What can be done with a text alone makes nothing of a number.
	const isNone = summed === undefined || summed === code;
	// A sum of which a text was made afterwards, or what is no sum at all.
	if (!isNone && (Number.isNaN(sum) || sum === Number(made))) return;
	throw joined(
		displayName,
		`texts that + joined to "${made.slice(0, 60)}"`,
		'To add them, write Number() around each, such as {{ Number($json.a) + Number($json.b) }}.',
	);
};

/** The same of JSON that was entered with expressions in it; `names` are those of its numbers. */
export const refuseJoinedNumbers = (
	text: string | undefined,
	names: readonly string[],
	label: string,
): void => {
	const numbers = new RegExp(`"(?:${names.join('|')})"\\s*:\\s*"?([^",{}\\[\\]]*)`, 'g');
	for (const [, number] of marked(text ?? '').matchAll(numbers)) {
		if (TWO.test(number)) throw joined(label, `${TWO_EXPRESSIONS} in one number`);
		if (DIGIT.test(number)) throw joined(label, DIGIT_BESIDE);
	}
};
