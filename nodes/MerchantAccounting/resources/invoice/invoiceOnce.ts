import type { IDataObject } from 'n8n-workflow';
import { isFromClock, isFromClockAlone } from '../../../shared/expression/madeOf';
import { alikeBy } from '../../../shared/idempotency/alike';
import type { Once } from '../../../shared/idempotency/once';
import type { OperationContext } from '../../../shared/operation/operation';
import type { ServiceResponse } from '../../../shared/transport/request';
import { fold } from '../../fold';
import { createServiceClock } from '../../serviceClock';
import type { Asked } from './existingInvoice';
import { findByContent } from './findByContent';
import { findByReference, type Wanted } from './findByReference';

/** What makes it this invoice: the clock works out another day or note later, which makes no other one of it. */
export const lastingOf = <A extends Asked>(
	body: A,
	{ expressionOf }: Pick<OperationContext, 'expressionOf'>,
): A => ({
	...body,
	...(isFromClockAlone(expressionOf('date')) && { date: undefined }),
	...(isFromClockAlone(expressionOf('dueDate')) && { due_date: undefined }),
	...(isFromClock(expressionOf('notes')) && { notes: undefined }),
});

const found = (invoice: IDataObject): ServiceResponse => ({
	status: 200,
	headers: {},
	body: invoice,
});

/** One whose reference names it, whoever drafted it. */
export const onceByReference = (body: Asked, wanted: Wanted, context: OperationContext): Once => {
	const reference = fold(wanted.reference);
	const name = `invoice ${wanted.contactId.toLowerCase()} ${reference} in ${context.environment}`;
	return {
		noun: 'invoice',
		content: lastingOf(body, context),
		announced: 'helpful',
		lock: name,
		alike: alikeBy(
			'Reference',
			body.reference,
			{ ...lastingOf(body, context), contact_id: fold(body.contact_id), reference },
			name,
			'the customer and the reference ',
		),
		find: async (look) => {
			const { call, isOfOthers } = createServiceClock(context.call, look);
			const invoice = await findByReference(wanted, { ...context, call });
			return invoice && { ...found(invoice), existing: isOfOthers(invoice.created_at) };
		},
	};
};

/** One that only its content tells from others. */
export const onceByContent = (body: Asked, context: OperationContext): Once => {
	const lasting = lastingOf(body, context);
	const { date, due_date } = body;
	const isDateOpen = lasting.date !== date;
	const isOpen = isDateOpen || lasting.due_date !== due_date;
	return {
		noun: 'invoice',
		content: lasting,
		announced: 'required',
		// The service shows no notes.
		sought: { ...lasting, notes: undefined },
		find: async (look) => {
			// The clock may make other dates by now, so those that it was sent with count, where they are known.
			const dates = look.isOwn ? (look.note?.dates as IDataObject | undefined) : undefined;
			const sought = { ...lasting, ...dates };
			const invoice = await findByContent(sought, context, look, isDateOpen && !sought.date);
			return invoice && found(invoice);
		},
		send: async (request, note) => {
			if (isOpen) note({ dates: { date, due_date } });
			return await context.call(request);
		},
	};
};
