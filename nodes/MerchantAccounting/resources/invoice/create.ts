import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { EXPONENTS } from '../../../shared/money/currencies';
import { defineOperation } from '../../../shared/operation';
import { requiredText, uuid } from '../../../shared/schema';
import { toDay } from '../../../shared/time';
import { WRITE } from '../../capabilities';
import { customerId } from '../../fields';
import { groupLines } from '../../groupLines';
import { inMajorUnits, lineSchema } from '../../invoiceLine';
import { linesFields, linesOf } from '../../invoiceLines';
import { limits } from '../../limits';

const lineCount = `an invoice has ${limits.lines.min} to ${limits.lines.max} lines`;

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create an invoice',
	description: 'Draft an invoice; a person reviews and issues it in the application',
	route: 'POST /invoices',
	needs: [WRITE],
	grouping: { field: 'linesFrom', value: 'items', group: groupLines },
	fields: [
		customerId,
		{
			displayName: 'Reference',
			name: 'reference',
			type: 'string',
			default: '',
			placeholder: 'e.g. the ID of the payment',
			description: 'Your own reference, by which you find the invoice again',
		},
		...linesFields,
		amountUnit,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Currency',
					name: 'currency',
					type: 'string',
					default: '',
					placeholder: 'e.g. EUR',
					description: "When empty: the customer's currency, then the base currency",
				},
				{
					displayName: 'Date',
					name: 'date',
					type: 'dateTime',
					default: '',
					description: "Date of the invoice, in the workflow's timezone. When empty: today.",
				},
				{
					displayName: 'Due Date',
					name: 'dueDate',
					type: 'dateTime',
					default: '',
					description: "In the workflow's timezone. When empty: by the customer's payment terms.",
				},
				{
					displayName: 'Notes',
					name: 'notes',
					type: 'string',
					typeOptions: { rows: 3 },
					default: '',
					description: 'Printed on the invoice',
				},
			],
		},
	],
	schema: z.object({
		contact_id: uuid,
		lines: z.array(lineSchema).min(limits.lines.min, lineCount).max(limits.lines.max, lineCount),
		reference: requiredText().optional(),
		currency: z
			.string()
			.refine((code) => EXPONENTS.has(code), 'must be a code of ISO 4217, such as EUR')
			.optional(),
		notes: requiredText().optional(),
	}),
	request({ contactId, reference, amountUnit: unit, additionalFields, ...input }, { timezone }) {
		const { currency = '', date, dueDate, notes } = additionalFields;
		const code = currency.trim().toUpperCase();
		return {
			body: {
				contact_id: contactId,
				lines: inMajorUnits(linesOf(input), unit, code),
				date: toDay(date, timezone, 'Date'),
				due_date: toDay(dueDate, timezone, 'Due Date'),
				reference,
				currency: code,
				notes,
			},
		};
	},
});
