import { DateTime } from 'luxon';
import { type IDataObject, UserError } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readPages } from '../../../shared/transport/paginate';
import { fold } from '../../fold';
import { getAll } from './getAll';
import { isInvoice } from './isInvoice';

export interface Wanted {
	readonly contactId: string;
	readonly reference: string;
	readonly lookBackDays: number;
	/** The date of the invoice, when it is not today. */
	readonly date?: string;
}

/** A look back of less than a day would find nothing, and a second invoice would be created. */
export const daysOf = (value: unknown): number => {
	const days = Number(value);
	if (Number.isInteger(days) && days >= 1 && days <= 36_500) return days;
	throw new UserError('Look Back (Days): must be a whole number of at least 1', {
		description: 'Nothing was sent.',
	});
};

/** Looks back from today, or from the date of the invoice when that is earlier. */
const firstDay = ({ date, lookBackDays }: Wanted, timezone: string): string => {
	const today = DateTime.now().setZone(timezone);
	const day = date ? DateTime.min(today, DateTime.fromISO(date, { zone: timezone })) : today;
	return day.minus({ days: lookBackDays }).toFormat('yyyy-MM-dd');
};

const isWanted =
	({ reference: wanted }: Wanted) =>
	(invoice: IDataObject): boolean =>
		isInvoice(invoice) &&
		typeof invoice.reference === 'string' &&
		fold(invoice.reference) === fold(wanted);

/** The service has no filter by reference, so the customer's documents are looked through. */
export const findByReference = async (
	wanted: Wanted,
	{ call, timezone }: OperationContext,
): Promise<IDataObject | undefined> => {
	const query = { contact_id: wanted.contactId, from: firstDay(wanted, timezone) };
	for await (const page of readPages(call, requestOf(getAll, {}, { query }), Infinity)) {
		const found = page.find(isWanted(wanted));
		if (found) return found;
	}
	return undefined;
};
