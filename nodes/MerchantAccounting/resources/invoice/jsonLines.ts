import { type IDataObject, UserError } from 'n8n-workflow';
import { readJsonArray } from '../../../shared/fields/json';
import { labelOf } from '../../../shared/operation/field';
import { placeInWords } from '../../../shared/transport/place';
import { lineMainFields, lineOptions } from './invoiceLine';

const FIELDS = [...lineMainFields, lineOptions];

/** An expression that makes a quantity for every line. JSON knows no field without a value. */
const MAKES_QUANTITY = /^=\s*\{\{[^]*\.(?:map|flatMap)\([^]*\bquantity\b[^]*\}\}\s*$/;

const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g;

/** Without its texts; a name in quotes stays. */
const withoutTexts = (expression: string): string =>
	expression.replace(TEXT, (text, offset: number) =>
		/^\s*:/.test(expression.slice(offset + text.length, offset + text.length + 9))
			? text.slice(1, -1)
			: '',
	);

/** Gives one to every line, and not only to some. */
const namesQuantity = (expression: string): boolean => {
	const code = withoutTexts(expression);
	return (
		/(?<![.\w])quantity\s*:/.test(code) && !/\.\.\.[^{}]*[&?]\s*\{[^{}]*\bquantity\b/.test(code)
	);
};

/** Where a line has no quantity, it is 1. Where the expression gives it one, it was not found. */
const refuseHoles = (lines: readonly IDataObject[], expression: string): void => {
	const isCounted =
		MAKES_QUANTITY.test(expression) &&
		(namesQuantity(expression) || lines.some((line) => line?.quantity !== undefined));
	lines.forEach((line, index) => {
		const fields = Object.keys(line ?? {}).filter((name) => line[name] === undefined);
		const [hole] = isCounted && line?.quantity === undefined ? ['quantity'] : fields;
		if (hole === undefined) return;
		const place = placeInWords(['Lines', index, labelOf(FIELDS, hole)]);
		throw new UserError(`${place}: its expression returned no value`, {
			description:
				hole === 'quantity'
					? 'Fix the expression, or give each line a quantity, such as 1. Nothing was sent.'
					: 'Fix the expression, or leave the field out of the line. Nothing was sent.',
		});
	});
};

/** A text, or a number that ends in a zero after its point: JavaScript writes none, so it was a text. */
const WRITTEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?<![\d.])-?\d+\.\d*0(?=\s*[,}])/g;

const quoted = (part: string) => (part.startsWith('"') ? part : `"${part}"`);

export const readJsonLines = (value: unknown, expression = ''): IDataObject[] => {
	const lines = readJsonArray(value, 'Lines') as IDataObject[];
	refuseHoles(lines, expression);
	const read = typeof value === 'string' ? JSON.parse(value.replaceAll(WRITTEN, quoted)) : lines;
	return read as IDataObject[];
};
