import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { toDay } from '../../../shared/fields/time';
import { EXPONENTS } from '../../../shared/money/currencies';
import { currencyOf } from '../../../shared/money/money';
import { defineOperation } from '../../../shared/operation/operation';
import { requiredText, uuid } from '../../../shared/operation/schema';
import { identified } from '../../../shared/transport/promised';
import { WRITE } from '../../capabilities';
import { recordIn } from '../../recordIn';
import { customerId } from '../contact/contactId';
import { createInvoiceOnce } from './createInvoiceOnce';
import { daysOf } from './findByReference';
import { groupLines } from './groupLines';
import { lineDecisions } from './invoiceLine';
import { linesFields, linesSchema, pricedLines } from './invoiceLines';
import {
	LOOK_BACK_DAYS,
	lookBack,
	reference,
	referenceChecks,
	skipIfReferenceExists,
} from './reference';

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create an invoice',
	description: 'Draft an invoice; a person reviews and issues it in the application',
	route: 'POST /invoices',
	answer: identified('the new invoice with its ID'),
	needs: [WRITE],
	grouping: { field: 'linesFrom', value: 'items', group: groupLines },
	fields: [
		customerId,
		reference,
		skipIfReferenceExists,
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
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				lookBack,
				{
					displayName: 'Preview',
					name: 'preview',
					type: 'boolean',
					default: true,
					description: 'Whether to check everything and show the request instead of sending it',
				},
			],
		},
	],
	protections: ['preview', ...referenceChecks],
	decisive: ['currency', ...lineDecisions],
	schema: linesSchema.extend({
		contact_id: uuid,
		reference: requiredText().optional(),
		currency: z
			.string()
			.refine((code) => EXPONENTS.has(code), 'must be a code of ISO 4217, such as EUR')
			.optional(),
		notes: requiredText().optional(),
	}),
	request({ contactId, additionalFields, ...input }, item) {
		const { timezone } = item;
		const { lookBackDays = LOOK_BACK_DAYS, preview } = input.options;
		const code = currencyOf(additionalFields.currency);
		const date = toDay(additionalFields.date, timezone, 'Date');
		const wanted = {
			contactId,
			reference: input.reference,
			lookBackDays: daysOf(lookBackDays),
			date,
		};
		return {
			body: {
				contact_id: contactId,
				lines: pricedLines(input, code, item),
				date,
				due_date: toDay(additionalFields.dueDate, timezone, 'Due Date'),
				reference: input.reference,
				currency: code,
				notes: additionalFields.notes,
			},
			preview,
			send: async (request) =>
				await createInvoiceOnce(request, wanted, input.skipIfReferenceExists, item),
			output: ({ body, existing = false }) => ({ ...recordIn(body), created: !existing }),
		};
	},
});
