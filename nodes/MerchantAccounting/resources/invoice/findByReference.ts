import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import { getAll } from './getAll';

export interface Wanted {
	readonly contactId: string;
	readonly reference: string;
	readonly lookBackDays: number;
	/** The date of the invoice, when it is not today. */
	readonly date?: string;
}

/** Looks back from today, or from the date of the invoice when that is earlier. */
const firstDay = ({ date, lookBackDays }: Wanted, timezone: string): string => {
	const today = DateTime.now().setZone(timezone);
	const day = date ? DateTime.min(today, DateTime.fromISO(date, { zone: timezone })) : today;
	return day.minus({ days: lookBackDays }).toFormat('yyyy-MM-dd');
};

/** The service has no filter by reference, so the customer's documents are looked through. */
export const findByReference = async (wanted: Wanted, item: Item): Promise<IDataObject[]> => {
	const query = { contact_id: wanted.contactId, from: firstDay(wanted, item.timezone) };
	const documents = await readList(item.call, requestOf(getAll, {}, { query }));
	return documents.filter(
		({ kind, status, reference }) =>
			kind === 'invoice' &&
			status !== 'void' &&
			typeof reference === 'string' &&
			reference.trim() === wanted.reference,
	);
};
