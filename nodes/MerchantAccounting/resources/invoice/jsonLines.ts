import { type IDataObject, UserError } from 'n8n-workflow';
import { referenceAlone } from '../../../shared/expression/reference';
import { readJsonArray } from '../../../shared/fields/json';
import { labelOf } from '../../../shared/operation/field';
import { placeInWords } from '../../../shared/transport/place';
import { lineMainFields, lineOptions } from './invoiceLine';

const FIELDS = [...lineMainFields, lineOptions];

/** What a calculation did not find is no line without a quantity, and no word of a description. */
const refuseHoles = (lines: readonly unknown[], isCalculated: boolean): void => {
	lines.forEach((line, index) => {
		for (const [name, value] of Object.entries(line ?? {})) {
			const isHollow =
				isCalculated && name === 'description' && /\bundefined\b/.test(String(value));
			if (value !== undefined && !isHollow) continue;
			const place = placeInWords(['Lines', index, labelOf(FIELDS, name)]);
			throw new UserError(`${place}: its expression returned no value`, {
				description: 'Fix the expression, or leave the field out of the line. Nothing was sent.',
			});
		}
	});
};

/** A text, or a number that ends in a zero after its point: JavaScript writes none, so it was a text. */
const WRITTEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?<![\d.])-?\d+\.\d*0(?=\s*[,}])/g;

const quoted = (part: string) => (part.startsWith('"') ? part : `"${part}"`);

export const readJsonLines = (value: unknown, expression = ''): IDataObject[] => {
	const lines = readJsonArray(value, 'Lines');
	// A text was looked through already, and a list that was dragged has words of its own.
	refuseHoles(lines, typeof value !== 'string' && !referenceAlone(expression));
	const read = typeof value === 'string' ? JSON.parse(value.replaceAll(WRITTEN, quoted)) : lines;
	return read as IDataObject[];
};
