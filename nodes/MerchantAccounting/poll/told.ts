import type { IDataObject } from 'n8n-workflow';
import type { Telling } from '../../shared/poll/look';
import type { Told } from '../../shared/poll/poller';
import { receiver } from '../webhook/receiver';

/** What the events carry, as the document has it. */
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

/** Figures of the books are read in the unit in which events carry them. */
export const toldOf = ({ record, stage: { type } }: Telling): Told => {
	const names = type === 'contact.created' ? CONTACT : DOCUMENT;
	const data: IDataObject = Object.fromEntries(
		names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
	);
	const { major } = receiver.enrich({ type, data }, () => undefined);
	return { type, data, major, deduplicationKey: `${type}:${String(record.id)}` };
};
