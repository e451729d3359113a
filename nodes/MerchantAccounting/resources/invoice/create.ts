import { DateTime } from 'luxon';
import { type IDataObject, UserError } from 'n8n-workflow';
import { z } from 'zod';
import { refuseJoinedNumbers } from '../../../shared/expression/refuseJoined';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { day } from '../../../shared/fields/day';
import { preview } from '../../../shared/fields/preview';
import { readDay } from '../../../shared/fields/time';
import { EXPONENTS } from '../../../shared/money/currencies';
import { defineOperation } from '../../../shared/operation/operation';
import { requiredText, uuid } from '../../../shared/operation/schema';
import { identified } from '../../../shared/transport/responseContract';
import { WRITE } from '../../capabilities';
import { documentRecord } from '../../documentRecord';
import { customerId } from '../contact/contactId';
import { differingIn, existingSentence, hintOtherwise } from './existingInvoice';
import { daysOf, findByReference } from './findByReference';
import { groupLines } from './groupLines';
import { currency, enteredCurrency, formerCurrency, invoiceCurrency } from './invoiceCurrency';
import { lineNumbers } from './invoiceLine';
import { linesFields, linesSchema, pricedLines, priceFieldOf } from './invoiceLines';
import { lastingOf, onceByContent, onceByReference } from './invoiceOnce';
import { hintAddedTax, netInWords } from './lineSum';
import {
	checkReference,
	lookBack,
	lookBackFor,
	reference,
	referenceChecks,
	skipIfReferenceExists,
} from './reference';
import { refuseReshaped } from './reshapedLines';

/** What a spreadsheet's number, or an empty cell, becomes as a date. */
const EARLIEST = '1971';

const checkDate = (date: string | undefined): void => {
	if (date === undefined || date >= EARLIEST) return;
	throw new UserError(`Date: ${date} is too long ago`, {
		description:
			'A number or an empty cell that is read as a date becomes such a day. Nothing was sent.',
	});
};

/** The service would take it, and the customer would be late before the invoice is written. */
const lateError = (dueDate: string, date: string) =>
	new UserError(`Due Date: ${dueDate} is before the date of the invoice (${date})`, {
		description: 'Nothing was sent.',
	});

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create invoice',
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
				day('Date', 'date', 'Date of the invoice.', 'today, where the service is'),
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
	mayBeLeftOut: ['dueDate', 'accountId', 'discountPct', 'itemId', 'taxCodeId'],
	wholeTexts: ['description', 'linesJson'],
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
		const { timezone } = context;
		const prices = priceFieldOf(input);
		const entered = enteredCurrency({ ...input, additionalFields });
		const code = invoiceCurrency(entered, prices, context);
		const date = readDay(additionalFields.date, 'Date', context);
		const dueDate = readDay(additionalFields.dueDate, 'Due Date', context);
		const isNamed = input.skipIfReferenceExists && input.reference !== '';
		if (isNamed) checkReference({ ...input, contactId }, context);
		const dayAt = (ms: number, zone = timezone) =>
			DateTime.fromMillis(ms, { zone }).toFormat('yyyy-MM-dd');
		const today = () => dayAt(context.now('date'));
		checkDate(date);
		// What is due today would be late where the service, or a Retry, has another day.
		const isDueNow = dueDate !== undefined && dueDate <= dayAt(Date.now());
		const dated = date ?? (isDueNow ? today() : undefined);
		// One of today is among the newest, unless it is tomorrow already where the service is.
		const isBack = [timezone, 'utc'].some((zone) => dated && dated < dayAt(Date.now(), zone));
		const wanted = {
			contactId,
			reference: input.reference,
			lookBackDays: daysOf(input.options.lookBackDays ?? (isNamed ? lookBackFor(context) : 1)),
			date: isBack ? dated : date,
		};
		const isLate = dueDate !== undefined && dueDate < (date ?? today());
		// What exists already is returned, whatever day it is.
		const existing =
			isNamed && (isLate || input.preview) ? await findByReference(wanted, context) : undefined;
		if (isLate && !existing) throw lateError(dueDate, date ?? today());
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
		const lasting = lastingOf(body, context);
		const previewed = existing
			? existingSentence(existing, lasting, 'nothing would be created')
			: `Would draft an invoice of ${count} with ${netInWords(lines, code)} before tax for customer ${contactId}.`;
		return {
			body: { ...body, date: dated },
			preview: input.preview ? previewed : undefined,
			echo: input.preview && existing ? { existing } : undefined,
			once: {
				...(isNamed ? onceByReference(body, wanted, context) : onceByContent(body, context)),
				isOfSeveral: input.linesFrom === 'items',
			},
			output({ body: answer, existing: isOld = false, repeated }) {
				const invoice = answer as IDataObject;
				if (isOld) {
					context.hint(existingSentence(invoice, lasting));
					return { ...invoice, created: false, ...differingIn(invoice, lasting) };
				}
				hintOtherwise(invoice, lasting, context);
				hintAddedTax(invoice, { lines, prices }, context);
				// After a crash, somebody else may have drafted what was found.
				return { ...invoice, created: true, ...(repeated && differingIn(invoice, lasting)) };
			},
		};
	},
});
