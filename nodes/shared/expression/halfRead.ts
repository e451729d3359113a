import { UserError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { referencesIn } from './reference';

/** A number that goes on where JavaScript stops: 1,250.00 or 12,50 or 1.250.000 or 1 250. */
const GROUPED = String.raw`^\s*[-+]?\d+(?:\.\d+(?!\d)|(?![.\d]))(?:[,'’.]\d|\s\d{3}(?![\dA-Za-z]))`;

/** Where there may be such a text. */
const MAYBE = /\d[,'’]\d|\d\s\d{3}|\.\d+\.\d/;

const PARSER = /(?<![\w$.])(?:Number\.)?(parseFloat|parseInt)\b/g;

/** The same parser, but what it makes of such a text is far from anything that it begins with. */
const noticing = (_: string, name: string) =>
	`((text, ...more) => /${GROUPED}/.test(text) ? 8888888888 : ${name}(text, ...more))`;

export const mayParse = (part: string): boolean => part.search(PARSER) >= 0;

/** Refuses a number of which JavaScript read the beginning alone: the 1 of 1,250.00. */
export const refuseHalfRead = (
	part: string,
	valueOf: (code: string) => unknown,
	{ displayName }: Field,
): void => {
	const read = referencesIn(part).map(({ code }) => JSON.stringify(valueOf(`{{ ${code} }}`)));
	// Evaluated twice only where there is something to notice.
	if (!/\.all\(|\$items\(/.test(part) && !read.some((json) => MAYBE.test(json))) return;
	const [made, noticed] = [part, part.replace(PARSER, noticing)].map((code) =>
		String(valueOf(code)),
	);
	if (made === noticed) return;
	const parser = /parse\w+/.exec(part)?.[0] ?? '';
	throw new UserError(`${displayName}: ${parser} read only the beginning of a text`, {
		description: `Its result is ${made.slice(0, 40)}, as with 1,250.00, of which it reads the 1. First take out what groups digits, such as with .replaceAll(",", ""), and make a point of a decimal comma. Nothing was sent.`,
	});
};
