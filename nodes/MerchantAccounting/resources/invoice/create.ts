import { DateTime } from 'luxon';
import { type IDataObject, UserError } from 'n8n-workflow';
import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { day } from '../../../shared/fields/day';
import { preview } from '../../../shared/fields/preview';
import { toDay } from '../../../shared/fields/time';
import { isFromClock } from '../../../shared/idempotency/changingPart';
import { EXPONENTS } from '../../../shared/money/currencies';
import { defineOperation } from '../../../shared/operation/operation';
import { requiredText, uuid } from '../../../shared/operation/schema';
import { refuseJoinedNumbers } from '../../../shared/run/joined';
import type { ServiceResponse } from '../../../shared/transport/request';
import { identified } from '../../../shared/transport/responseContract';
import { WRITE } from '../../capabilities';
import { documentRecord } from '../../documentRecord';
import { fold } from '../../fold';
import { createServiceClock } from '../../serviceClock';
import { customerId } from '../contact/contactId';
import { differingIn, existingSentence, unlikeError } from './existingInvoice';
import { findByContent } from './findByContent';
import { daysOf, findByReference } from './findByReference';
import { groupLines } from './groupLines';
import {
	currency,
	enteredCurrency,
	formerCurrency,
	hintOtherCurrency,
	invoiceCurrency,
} from './invoiceCurrency';
import { lineNumbers } from './invoiceLine';
import { linesFields, linesSchema, pricedLines, priceFieldOf } from './invoiceLines';
import { hintAddedTax, netInWords } from './lineSum';
import {
	LOOK_BACK_DAYS,
	lookBack,
	reference,
	referenceChecks,
	skipIfReferenceExists,
} from './reference';
import { refuseReshaped } from './reshapedLines';

/** The service would take it, and the customer would be late before the invoice is written. */
const checkDueDate = (dueDate: string | undefined, date: string): void => {
	if (dueDate === undefined || dueDate >= date) return;
	throw new UserError(`Due Date: ${dueDate} is before the date of the invoice (${date})`, {
		description: 'Nothing was sent.',
	});
};

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create draft invoice',
	description: 'Draft an invoice. A person reviews and issues it in the accounting app.',
	route: 'POST /invoices',
	answer: identified('the new invoice with its ID'),
	returns: documentRecord,
	needs: [WRITE],
	undo: 'ask a person to void it in the accounting app',
	grouping: { field: 'linesFrom', value: 'items', group: groupLines },
	fields: [
		preview,
		customerId,
		reference,
		skipIfReferenceExists,
		...linesFields,
		amountUnit,
		currency,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				formerCurrency,
				day('Date', 'date', 'Date of the invoice.', 'today'),
				day(
					'Due Date',
					'dueDate',
					'When it is to be paid, not before its date.',
					"by the customer's payment terms",
				),
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
			options: [lookBack],
		},
	],
	safeguards: [preview.name, ...referenceChecks],
	// An empty description is refused with the number of its line.
	mayBeEmpty: ['notes', 'description'],
	wholeTexts: ['description'],
	schema: linesSchema.extend({
		contact_id: uuid,
		reference: requiredText().optional(),
		currency: z
			.string()
			.refine((code) => EXPONENTS.has(code), 'must be an ISO 4217 code, such as EUR')
			.optional(),
		notes: requiredText().optional(),
	}),
	async request({ contactId, additionalFields, ...input }, context) {
		const { timezone, environment } = context;
		const { lookBackDays = LOOK_BACK_DAYS } = input.options;
		const prices = priceFieldOf(input);
		const entered = enteredCurrency({ ...input, additionalFields });
		const code = invoiceCurrency(entered, prices, context);
		const date = toDay(additionalFields.date, timezone, 'Date');
		const dueDate = toDay(additionalFields.dueDate, timezone, 'Due Date');
		checkDueDate(dueDate, date ?? DateTime.now().setZone(timezone).toFormat('yyyy-MM-dd'));
		const wanted = {
			contactId,
			reference: input.reference,
			lookBackDays: daysOf(lookBackDays),
			date,
		};
		const linesText = context.expressionOf('linesJson');
		refuseJoinedNumbers(linesText, lineNumbers, 'Lines (JSON)');
		refuseReshaped(linesText, input.linesJson);
		const lines = pricedLines(input, code, context);
		const count = lines.length === 1 ? 'one line' : `${lines.length} lines`;
		const body = {
			contact_id: contactId,
			lines,
			date,
			due_date: dueDate,
			reference: input.reference,
			currency: code,
			notes: additionalFields.notes,
		};
		// The clock works out another day in a later attempt, which makes no other invoice of it.
		const isDateOpen = isFromClock(context.expressionOf('date'));
		const isDueDateOpen = isFromClock(context.expressionOf('dueDate'));
		const lasting = {
			...body,
			date: isDateOpen ? undefined : date,
			due_date: isDueDateOpen ? undefined : dueDate,
		};
		const found = (invoice: IDataObject): ServiceResponse => ({
			status: 200,
			headers: {},
			body: invoice,
		});
		const isNamed = input.skipIfReferenceExists && input.reference !== '';
		const name = `invoice ${contactId.toLowerCase()} ${fold(input.reference)} in ${environment}`;
		const existing = input.preview && isNamed ? await findByReference(wanted, context) : undefined;
		const previewed = existing
			? existingSentence(existing, lasting, 'nothing would be created')
			: `Would draft an invoice of ${count} with ${netInWords(lines, code)} before tax for customer ${contactId}.`;
		return {
			body,
			preview: input.preview ? previewed : undefined,
			echo: existing && { existing },
			once: isNamed
				? {
						noun: 'invoice',
						content: lasting,
						announced: 'helpful',
						lock: name,
						alike: {
							name,
							content: { ...body, reference: fold(input.reference) },
							refusal: (items) => unlikeError(body, items),
						},
						find: async (look) => {
							const { call, isOfOthers } = createServiceClock(context.call, look);
							const invoice = await findByReference(wanted, { ...context, call });
							return invoice && { ...found(invoice), existing: isOfOthers(invoice.created_at) };
						},
					}
				: {
						noun: 'invoice',
						content: lasting,
						announced: 'required',
						// The service shows no notes.
						sought: { ...lasting, notes: undefined },
						send: async (request, note) => {
							if (isDateOpen || isDueDateOpen) note({ date: body.date, due_date: body.due_date });
							return await context.call(request);
						},
						find: async (look) => {
							const sought = { ...lasting, ...look.note };
							const isOpen = isDateOpen && !look.note;
							const invoice = await findByContent(sought, context, look, isOpen);
							return invoice && found(invoice);
						},
					},
			output({ body: answer, existing: isOld = false }) {
				const invoice = answer as IDataObject;
				if (isOld) {
					context.hint(existingSentence(invoice, lasting));
					return { ...invoice, created: false, ...differingIn(invoice, lasting) };
				}
				hintOtherCurrency(invoice, { code, prices }, context);
				hintAddedTax(invoice, { lines, prices }, context);
				return { ...invoice, created: true };
			},
		};
	},
});
