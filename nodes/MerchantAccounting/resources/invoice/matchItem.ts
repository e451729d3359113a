import type { IDataObject } from 'n8n-workflow';
import { exponentOf, formatMoney, type Money } from '../../../shared/money/money';
import { type Invoice, isSameMoney, type Pair } from './pairUp';

const nameOf = ({ document: { number, id } }: Invoice): string => `invoice ${number ?? id}`;

const totalInWords = ({ money, document: { total, currency } }: Invoice): string =>
	money ? formatMoney(money) : `an amount that cannot be read (${total} ${currency})`;

/** Without a reference none can be a duplicate of another. */
export const isDuplicate = ({ record, invoice, records, invoices }: Pair): boolean =>
	(record ?? invoice)?.name !== '' && (records > 1 || invoices > 1);

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const duplicateSentence = ({ records, invoices }: Pair): string =>
	records === 0
		? `${count(invoices, 'invoice')} have this reference.`
		: invoices === 0
			? `${count(records, 'input item')} have this reference.`
			: `${count(records, 'input item')} and ${count(invoices, 'invoice')} have this reference.`;

/** Which invoices were compared. Others may have the reference. */
export interface Compared {
	/** As in "No invoice in the period"; empty when all of them were. */
	readonly where: string;
	/** How their references begin; empty when they may begin in any way. */
	readonly prefix: string;
	/** How many drafts of a reference were left out. */
	readonly drafts: ReadonlyMap<string, number>;
}

const ALL: Compared = { where: '', prefix: '', drafts: new Map() };

const noInvoice = ({ record, invoices }: Pair, { where, prefix, drafts }: Compared): string => {
	const item = `the input item over ${record ? formatMoney(record.money) : ''}`;
	if (!record?.name.startsWith(prefix)) {
		return `The reference of ${item} does not start with "${prefix}", so it was compared with no invoice. Change Reference, or remove Reference Starts With.`;
	}
	const ignored = drafts.get(record.name) ?? 0;
	return [
		invoices > 0
			? `No invoice is left for ${item}.`
			: `No invoice${where} has the reference of ${item}.`,
		ignored > 0 &&
			`${count(ignored, 'draft')} ${ignored === 1 ? 'has this reference and was' : 'have this reference and were'} left out because of Ignore Drafts.`,
	]
		.filter(Boolean)
		.join(' ');
};

/** What is the case with the two of them, by name and in words. */
const verdictOf = (pair: Pair, compared: Compared): [match: string, sentence: string] => {
	const { record, invoice } = pair;
	const asked = record ? formatMoney(record.money) : '';
	if (!invoice) return ['onlyInInput', noInvoice(pair, compared)];
	const [name, total] = [nameOf(invoice), totalInWords(invoice)];
	if (!record) return ['onlyInBooks', `No input item belongs to ${name} over ${total}.`];
	return isSameMoney(record.money, invoice.money)
		? ['matched', `The input item and ${name} agree on ${asked}.`]
		: ['amountDiffers', `The input item is over ${asked}, but ${name} is over ${total}.`];
};

/** How much more the record is over than the invoice; nothing where currencies differ. */
const differenceOf = (one: Money | undefined, other: Money | undefined): number | null =>
	one === undefined || one.currency !== other?.currency
		? null
		: (one.minor - other.minor) / 10 ** exponentOf(one.currency);

/** All items have the same fields, so that they fit into one table. */
export const matchItem = (pair: Pair, compared = ALL): IDataObject => {
	const { record, invoice } = pair;
	const { id, number, reference, total, currency, status, date, due_date, contact_id } =
		invoice?.document ?? {};
	const [match, sentence] = verdictOf(pair, compared);
	const duplicate = isDuplicate(pair);
	return {
		message: duplicate ? `${sentence} ${duplicateSentence(pair)}` : sentence,
		id: id ?? null,
		number: number ?? null,
		reference: record?.reference ?? reference ?? null,
		match,
		amount: record?.money.major ?? null,
		total: invoice?.money?.major ?? total ?? null,
		currency: record?.money.currency ?? currency ?? null,
		invoiceCurrency: currency ?? null,
		difference: differenceOf(record?.money, invoice?.money),
		status: status ?? null,
		date: date ?? null,
		due_date: due_date ?? null,
		contact_id: contact_id ?? null,
		duplicate,
	};
};
