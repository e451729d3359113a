import type { IDataObject } from 'n8n-workflow';
import type { Change } from '../../shared/poll/diff';
import type { PolledEvent } from '../../shared/poll/poller';
import { receiver } from '../webhook/receiver';

/** The fields of each event, from the service's document. */
const DOCUMENT = [
	'id',
	'kind',
	'number',
	'status',
	'contact_id',
	'date',
	'due_date',
	'currency',
	'subtotal',
	'tax_total',
	'total',
	'amount_paid',
	'reference',
];

const CONTACT = ['id', 'name', 'email', 'is_customer', 'is_supplier', 'currency'];

/** The service writes amounts in the same unit in records and in events. */
export const toPolledEvent = ({ record, stage: { type } }: Change): PolledEvent => {
	const names = type === 'contact.created' ? CONTACT : DOCUMENT;
	const data: IDataObject = Object.fromEntries(
		names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
	);
	const { major } = receiver.enrich({ type, data }, () => undefined);
	return { type, data, major, deduplicationKey: `${type}:${String(record.id)}` };
};
