import { UserError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { aroundReferences } from './reference';

const BRACKETS = /([\w$)\]]\s*)?\(([^()]*)\)|\[[^[\]]*\]|\{[^{}]*\}/;
const COMMA = /\d\s*,\s*\d/;

/** JavaScript takes 1,19 for two numbers, and goes on with 19. In lists, and behind a name, a comma is none. */
const hasComma = (code: string): boolean => {
	const [all, called, inner] = BRACKETS.exec(code) ?? [];
	if (all === undefined) return COMMA.test(code);
	const isGroup = inner !== undefined && called === undefined;
	return (isGroup && COMMA.test(inner)) || hasComma(code.replace(all, () => called ?? 'x'));
};

export const hasDecimalComma = (part: string): boolean =>
	hasComma(aroundReferences(part.slice(2, -2)));

const PARSER = /(?<![\w$])(?:Number\.)?(parseFloat|parseInt)\(/g;

/** Reads texts that hold one number, whatever stands around it, and nothing of others. */
const strict = (_: string, name: string) =>
	String.raw`((text) => /^\D*?[-+]?\d*\.?\d*(?:e[-+]?\d+)?\D*$/i.test(text) ? ${name}(text) : NaN)(`;

export const mayParse = (part: string): boolean => part.search(PARSER) >= 0;

/** Refuses a number of which JavaScript read the beginning alone: the 1 of 1,250.00. */
export const refuseHalfRead = (
	part: string,
	valueOf: (code: string) => unknown,
	{ displayName }: Field,
): void => {
	const [made, whole] = [part, part.replace(PARSER, strict)].map((code) => String(valueOf(code)));
	if (made === whole) return;
	const parser = /parse\w+/.exec(part)?.[0] ?? '';
	throw new UserError(`${displayName}: ${parser} read only the beginning of a text`, {
		description: `Its result is ${made.slice(0, 40)}, as with 1,250.00, of which it reads the 1. First take out what groups digits, such as with .replaceAll(",", ""), and make a point of a decimal comma. Nothing was sent.`,
	});
};
