import { UserError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { aroundReferences, referencesIn } from './reference';

const WITHIN = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g;

/** Without what stands in brackets, where a comma is between two values. */
const outside = (code: string): string => {
	const rest = code.replace(WITHIN, '');
	return rest === code ? code : outside(rest);
};

/** JavaScript takes 1,19 for two numbers, and goes on with 19. */
export const hasDecimalComma = (part: string): boolean =>
	/\d\s*,\s*\d/.test(outside(aroundReferences(part.slice(2, -2))));

export const mayParse = (part: string): boolean => /\b(?:parse(?:Float|Int)|toInt)\(/.test(part);

/** Whether the expression takes the commas of such a text out, or makes points of them. */
const copesWith = (part: string, text: string): boolean => {
	const replacing = part.match(/\.(?:replace|replaceAll|split)\(\s*./g) ?? [];
	const isPattern = replacing.some((one) => one.endsWith('/'));
	return isPattern || replacing.length >= (text.includes('.') ? 2 : 1);
};

/** Refuses a text of which JavaScript reads the beginning alone: of 1,250.00 the 1. */
export const refuseHalfRead = (
	part: string,
	valueOf: (code: string) => unknown,
	{ displayName }: Field,
): void => {
	for (const { code } of referencesIn(part)) {
		const text = valueOf(`{{ ${code} }}`);
		if (typeof text !== 'string' || !/\d,\d/.test(text) || copesWith(part, text)) continue;
		throw new UserError(
			`${displayName}: "${text.slice(0, 40)}" has a comma, and JavaScript reads what is before it`,
			{
				description:
					'Take out commas that group digits, such as with .replaceAll(",", ""), and make a point of one before decimals. Nothing was sent.',
			},
		);
	}
};
