import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import type { AmountUnit } from '../../../shared/fields/amountUnit';
import { checkCurrency, checkNoDecimals, unitOf } from '../../../shared/fields/readAmount';
import { EXPONENTS } from '../../../shared/money/currencies';
import type { Field } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';
import { limits } from '../../limits';
import {
	inMajorUnits,
	type LineInput,
	lineMainFields,
	lineOptions,
	lineSchema,
	readLine,
	rowOf,
} from './invoiceLine';
import { readJsonLines } from './jsonLines';

const whenItems = { show: { linesFrom: ['items'] } } as const;

/** Three ways to enter lines: a form, JSON, or the input items themselves. */
export const linesFields = [
	{
		displayName: 'Lines From',
		name: 'linesFrom',
		type: 'options',
		noDataExpression: true,
		default: 'form',
		description: 'Where the lines of the invoice come from',
		options: [
			{ name: 'Form', value: 'form', description: 'Enter each line here' },
			{
				name: 'All Input Items',
				value: 'items',
				description: 'Every input item becomes a line of one invoice, or of one per group',
			},
			{ name: 'JSON', value: 'json', description: 'A list of lines as JSON' },
		],
	},
	{
		displayName: 'Lines',
		name: 'lines',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add Line',
		default: {},
		description: `The lines of the invoice, ${limits.lines.min} to ${limits.lines.max}`,
		displayOptions: { show: { linesFrom: ['form'] } },
		options: [
			{
				displayName: 'Line',
				name: 'line',
				values: [...lineMainFields, lineOptions],
			},
		],
	},
	{
		displayName: 'Lines (JSON)',
		name: 'linesJson',
		type: 'json',
		// An example would be invoiced where it is left as it is.
		default: '[]',
		description: `A list of ${limits.lines.min} to ${limits.lines.max} lines with description, quantity, unit_price, item_id, discount_pct, account_id, tax_code_id, such as [{ "description": "Consulting", "quantity": 1, "unit_price": 12.5 }]`,
		displayOptions: { show: { linesFrom: ['json'] } },
	},
	{
		displayName: 'Drag fields of the input into these: each item becomes one line',
		name: 'itemsNotice',
		type: 'notice',
		default: '',
		displayOptions: whenItems,
	},
	{ ...lineMainFields[0], displayOptions: whenItems },
	{ ...lineMainFields[1], displayOptions: whenItems },
	{ ...lineMainFields[2], displayOptions: whenItems },
	{ ...lineOptions, displayOptions: whenItems },
	{
		displayName: 'Group By',
		name: 'groupBy',
		type: 'string',
		noDataExpression: true,
		requiresDataPath: 'single',
		default: '',
		placeholder: 'e.g. orderId',
		description:
			'Name of an input field: items with the same value go on the same invoice. When empty, all items go on one invoice.',
		displayOptions: whenItems,
	},
] as const satisfies readonly Field[];

const { min, max } = limits.lines;

/** Looked at before the lines themselves, which may be many. */
const isCount = (lines: unknown): boolean =>
	!Array.isArray(lines) || (lines.length >= min && lines.length <= max);

const lineCount = (lines: unknown) => ({
	message: `${(lines as unknown[]).length} came, and an invoice has ${min} to ${max}. Group By splits input items into several invoices.`,
});

export const linesSchema = z.object({
	lines: z
		.unknown()
		.refine(isCount, lineCount)
		.pipe(z.array(lineSchema))
		.describe(`${min} to ${max}`),
});

interface LinesInput {
	readonly linesFrom: 'form' | 'items' | 'json';
	readonly lines: unknown;
	readonly linesJson: unknown;
	/** Put there when all items become lines. */
	readonly gathered?: readonly LineInput[];
}

/** The lines as they came, before their texts become numbers. */
export const rowsOf = (
	{ linesFrom, lines, linesJson, gathered = [] }: LinesInput,
	expression?: string,
): IDataObject[] => {
	if (linesFrom === 'json') return readJsonLines(linesJson, expression);
	const { line = [] } = (lines ?? {}) as { line?: LineInput[] };
	return (linesFrom === 'items' ? gathered : line).map(rowOf);
};

/** The field that holds the prices. */
export const priceFieldOf = ({ linesFrom }: Pick<LinesInput, 'linesFrom'>): string =>
	linesFrom === 'json' ? 'linesJson' : 'unitPrice';

/** What shows that a price is in another currency than the record that it comes from. */
const CALCULATIONS: Readonly<Record<string, string>> = {
	unitPrice: '$json.price * 1',
	linesJson: '$json.lines.map((line) => ({ ...line, unit_price: line.unit_price * 1 }))',
};

/** A cell of a spreadsheet that shows 10 % holds 0.1, and one that shows 100 % holds 1. */
const hintSmallDiscount = (
	lines: readonly IDataObject[],
	{ isComputed, hint }: Pick<OperationContext, 'isComputed' | 'hint'>,
): void => {
	if (!isComputed('discountPct') && !isComputed('linesJson')) return;
	for (const line of lines) {
		const discount = Number(line?.discount_pct);
		if (!(discount > 0 && discount <= 1)) continue;
		const percent = Number((discount * 100).toFixed(4));
		hint(
			`Discount (%): ${discount} means ${discount} %. For ${percent} %, it has to be ${percent}.`,
		);
	}
};

/** The lines with their prices in major units. JSON that is one expression is computed as a whole. */
export const pricedLines = (
	input: LinesInput & { readonly amountUnit: AmountUnit },
	currency: string,
	context: OperationContext,
): IDataObject[] => {
	const prices = { name: priceFieldOf(input), displayName: 'Unit Price' };
	const unit = unitOf(input.amountUnit, context, prices);
	checkCurrency(currency, context, prices, CALCULATIONS[prices.name]);
	const rows = rowsOf(input, context.expressionOf('linesJson'));
	if (unit === 'minor' && EXPONENTS.get(currency)) {
		for (const row of rows) checkNoDecimals(row?.unit_price, prices);
	}
	const entered = rows.map((row, index) => readLine(row, index, currency));
	const lines = inMajorUnits(entered, unit, currency);
	hintSmallDiscount(lines, context);
	return lines;
};
