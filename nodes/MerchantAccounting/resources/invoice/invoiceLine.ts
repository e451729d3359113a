import { type IDataObject, UserError } from 'n8n-workflow';
import { z } from 'zod';
import { EXPONENTS } from '../../../shared/money/currencies';
import { readDecimal } from '../../../shared/money/decimal';
import type { Unit } from '../../../shared/money/money';
import { readSignedMoney } from '../../../shared/money/signedMoney';
import type { Field, Input } from '../../../shared/operation/field';
import { requiredText, uuid } from '../../../shared/operation/schema';
import { isRecord } from '../../../shared/transport/list';
import { placeInWords } from '../../../shared/transport/place';
import { accountId } from '../account/accountId';

export const lineMainFields = [
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Consulting in November',
		description: 'What the line is for, as printed on the invoice',
	},
	{
		displayName: 'Quantity',
		name: 'quantity',
		type: 'string',
		typeOptions: { decimal: true },
		default: '',
		placeholder: 'e.g. 2.5',
		description: 'How many. When empty, 1.',
	},
	{
		displayName: 'Unit Price',
		name: 'unitPrice',
		type: 'string',
		typeOptions: { decimal: true },
		default: '',
		placeholder: 'e.g. 49.90',
		description: 'Price of one, in the unit chosen under Amount Unit',
		hint: 'Without tax: the accounting app may add it, see Tax Code ID. If 20% tax is included, divide by 1.2.',
	},
] as const satisfies readonly Field[];

export const lineOptions = {
	displayName: 'Line Options',
	name: 'lineOptions',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		accountId,
		{
			displayName: 'Discount (%)',
			name: 'discountPct',
			type: 'string',
			typeOptions: { decimal: true },
			default: '',
			placeholder: 'e.g. 7.5',
			description: 'Percentage taken off the line',
		},
		{
			displayName: 'Item ID',
			name: 'itemId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13',
			description: 'Item of your catalog. Brings its own ledger account and tax code.',
		},
		{
			displayName: 'Tax Code ID',
			name: 'taxCodeId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13',
			description:
				"Decides which tax is added to the price. When empty, the item's tax code is used, then the customer's. Invoice: Get shows the tax codes of an invoice that you have.",
		},
	],
} as const satisfies Field;

export type LineInput = Partial<Input<readonly [...typeof lineMainFields, typeof lineOptions]>>;

/** What of a line is a number, by the names of the service. */
export const lineNumbers = ['quantity', 'unit_price', 'discount_pct'];

const finite = z.number({
	required_error: 'must not be empty',
	invalid_type_error: 'must be a number',
});

/** The documented fields of a line and no other. */
export const lineSchema = z
	.object({
		description: requiredText()
			.min(1, 'must not be empty')
			.refine(
				(text) => !/\{\{\s*\$|\[object [A-Z]\w+\]/.test(text),
				'contains an expression that was not evaluated, or an object',
			),
		quantity: finite.finite('must be a number').optional(),
		unit_price: finite.finite('must be a number'),
		item_id: uuid.optional(),
		discount_pct: finite.finite('must be a number').optional(),
		account_id: uuid.optional(),
		tax_code_id: uuid.optional(),
	})
	.strict();

const placeOf = (index: number, label: string) => placeInWords(['Lines', index, label]);

const orNothing = (value: unknown) => (value === '' || value === null ? undefined : value);

/** A line as the service names its fields. A discount of 0 is no discount. */
export const readLine = (line: IDataObject, index?: number, currency = ''): IDataObject => {
	if (!isRecord(line)) return line;
	const number = (value: unknown, label: string, decimals?: number) =>
		readDecimal(value, index === undefined ? label : placeOf(index, label), decimals);
	// Three decimals are usual here: 33.333 % is a third, and nobody grants a discount of 33,333 %.
	const discount = number(orNothing(line.discount_pct), 'Discount (%)', 3);
	const fields = {
		...line,
		quantity: number(line.quantity, 'Quantity'),
		unit_price: number(orNothing(line.unit_price), 'Unit Price', EXPONENTS.get(currency)),
		item_id: orNothing(line.item_id),
		discount_pct: discount === 0 ? undefined : discount,
		account_id: orNothing(line.account_id),
		tax_code_id: orNothing(line.tax_code_id),
	};
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as IDataObject;
};

/** The same of a line of the form, where no quantity is 1. */
export const rowOf = ({
	lineOptions: options = {},
	description,
	quantity,
	unitPrice,
}: LineInput): IDataObject => ({
	description,
	quantity: orNothing(quantity),
	unit_price: unitPrice,
	item_id: options.itemId,
	discount_pct: options.discountPct,
	account_id: options.accountId,
	tax_code_id: options.taxCodeId,
});

/** The books count in major units; a price from an event may come in minor ones. */
export const inMajorUnits = (lines: IDataObject[], unit: Unit, currency: string): IDataObject[] => {
	if (unit === 'major') return lines;
	if (unit === 'minor' && currency === '') {
		throw new UserError('Currency: must be given when Amount Unit is Minor', {
			description: 'How many decimals an amount has depends on its currency.',
		});
	}
	return lines.map((line, index) => ({
		...line,
		unit_price: readSignedMoney(line?.unit_price, unit, currency, placeOf(index, 'Unit Price'))
			.major,
	}));
};
