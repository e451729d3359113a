import { UserError } from 'n8n-workflow';
import { type Field, isNumber } from '../operation/field';
import { type Expression, PART } from './expressions';

/** Stands for an expression, so that quotes and brackets inside of it do not count. */
export const MARK = '\uE000';

export const marked = (text: string): string => text.replaceAll(PART, MARK);

const TWO = /\uE000[^\uE000]*\uE000/;
const ADJACENT = /\uE000\uE000/;

/** Names of texts that are IDs or currency codes. */
const IS_CODE = /Id$|currenc/i;

const isCode = ({ type, name }: Field): boolean =>
	type === 'resourceLocator' || type === 'dateTime' || IS_CODE.test(name);

const joined = (label: string, how: string) =>
	new UserError(`${label}: holds two expressions${how}`, {
		description:
			'Dropping a field on an expression appends it, and both results become one value: 8250 and 82.5 become 825082.5. Keep one of the expressions. Nothing was sent.',
	});

const refusalOf = ({ field, text }: Expression): UserError | undefined => {
	const entered = marked(text);
	if (isNumber(field) && TWO.test(entered)) return joined(field.displayName, '');
	if (!isCode(field) || !ADJACENT.test(entered)) return undefined;
	return joined(field.displayName, ' with nothing between them');
};

/** Refuses what a second field that was dropped makes of a number, an ID, a date or a currency. */
export const createRefuseJoined = (expressions: readonly Expression[]): (() => void) => {
	const [refusal] = expressions.flatMap((one) => refusalOf(one) ?? []);
	return () => {
		if (refusal) throw refusal;
	};
};

/** The same of JSON that was entered with expressions in it; `names` are those of its numbers. */
export const refuseJoinedNumbers = (
	text: string | undefined,
	names: readonly string[],
	label: string,
): void => {
	const value = `\\s*"?[^",{}\\[\\]${MARK}]*${MARK}[^",{}\\[\\]${MARK}]*${MARK}`;
	const numbers = new RegExp(`"(?:${names.join('|')})"\\s*:${value}`);
	if (text !== undefined && numbers.test(marked(text))) throw joined(label, ' in one number');
};
