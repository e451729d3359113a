import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../shared/operation/operation';
import { requestOf } from '../../shared/operation/requestOf';
import type { Source, Stage } from '../../shared/poll/source';
import { getAll as listBills } from '../resources/bill';
import { getAll as listContacts } from '../resources/contact';
import { getAll as listInvoices } from '../resources/invoice';

/** The states that a bill or an invoice reaches only after it was approved or issued. */
const POSTED = ['sent', 'posted', 'partially_paid', 'paid'];

const isPaid = ({ status, total, amount_paid: paid }: IDataObject): boolean =>
	status === 'paid' || (status === 'closed' && Number(total) > 0 && Number(paid) >= Number(total));

const stages = (...all: Array<[happened: boolean, type: string, code: string]>): Stage[] =>
	all.filter(([happened]) => happened).map(([, type, code]) => ({ type, code }));

/** Credit notes are in the same list, and have no events. */
const invoiceStages = (invoice: IDataObject): Stage[] => {
	const { kind, number, status } = invoice;
	if (kind !== 'invoice') return [];
	// A number is given when it is issued.
	const isIssued = Boolean(number) || POSTED.includes(String(status)) || isPaid(invoice);
	return stages(
		[true, 'invoice.created', 'c'],
		[isIssued, 'invoice.issued', 'i'],
		[isPaid(invoice), 'invoice.paid', 'p'],
		[status === 'void', 'invoice.voided', 'v'],
	);
};

/** Supplier credits and expense claims are in the same list, and have no events. */
const billStages = (bill: IDataObject): Stage[] => {
	const { kind, status } = bill;
	if (kind !== 'bill') return [];
	return stages(
		[true, 'bill.created', 'c'],
		[['approved', ...POSTED].includes(String(status)) || isPaid(bill), 'bill.approved', 'a'],
		[isPaid(bill), 'bill.paid', 'p'],
	);
};

const createdAt = ({ created_at }: IDataObject) => created_at;

interface Documents {
	readonly name: string;
	readonly operation: Operation;
	readonly stagesOf: Source['stagesOf'];
	/** The states that old documents may still reach, by their events: each has a list of its own. */
	readonly late: Readonly<Record<string, string>>;
}

const INVOICES: Documents = {
	name: 'invoice',
	operation: listInvoices,
	stagesOf: invoiceStages,
	late: { 'invoice.paid': 'paid', 'invoice.voided': 'void' },
};

const BILLS: Documents = {
	name: 'bill',
	operation: listBills,
	stagesOf: billStages,
	late: { 'bill.paid': 'paid' },
};

const documents = (
	{ name, operation, stagesOf, late }: Documents,
	events: readonly string[],
	watched: number,
): Source[] => {
	if (!events.some((event) => event.startsWith(`${name}.`))) return [];
	const all: Source = {
		name: `${name}s`,
		request: requestOf(operation),
		watched,
		stagesOf,
		createdAt,
	};
	const listOf = ([event, status]: [string, string]): Source => ({
		name: `${name}s ${status}`,
		request: requestOf(operation, {}, { query: { status } }),
		watched,
		stagesOf: (document) => stagesOf(document).filter(({ type }) => type === event),
	});
	return [
		all,
		...Object.entries(late)
			.filter(([event]) => events.includes(event))
			.map(listOf),
	];
};

const contacts = (watched: number): Source => ({
	name: 'contacts',
	request: requestOf(listContacts),
	watched,
	stagesOf: () => [{ type: 'contact.created', code: 'c' }],
	createdAt,
	isUnordered: true,
});

/** The lists that show the events. */
export const sourcesOf = (events: readonly string[], watched: number): Source[] => [
	...documents(INVOICES, events, watched),
	...documents(BILLS, events, watched),
	...(events.includes('contact.created') ? [contacts(watched)] : []),
];
