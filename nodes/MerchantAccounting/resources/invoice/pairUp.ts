import type { IDataObject } from 'n8n-workflow';
import { currencyOf, type Money } from '../../../shared/money/money';
import { readSignedMoney } from '../../../shared/money/signedMoney';
import { fold } from '../../fold';
import type { InputRecord } from './inputRecord';

export interface Invoice {
	readonly document: IDataObject;
	/** Its reference as it is compared; empty when it has none. */
	readonly name: string;
	/** Absent when its total or its currency cannot be read. */
	readonly money?: Money;
}

/** A record and the invoice of the same reference, or one of the two that has no other. */
export interface Pair<R extends InputRecord = InputRecord> {
	readonly record?: R;
	readonly invoice?: Invoice;
	/** How many have this reference. */
	readonly records: number;
	readonly invoices: number;
}

/** One invoice that cannot be read must not keep the others from being compared. */
const totalOf = ({ total, currency }: IDataObject): Money | undefined => {
	try {
		return readSignedMoney(total, 'major', currencyOf(currency));
	} catch {
		return undefined;
	}
};

export const readInvoice = (document: IDataObject): Invoice => ({
	document,
	name: typeof document.reference === 'string' ? fold(document.reference) : '',
	money: totalOf(document),
});

export const isSameMoney = (one: Money, other: Money | undefined): boolean =>
	one.currency === other?.currency && one.minor === other.minor;

const exactKey = (name: string, { currency, minor }: Money) => `${currency} ${minor} ${name}`;

/** Hands out each of a list once, and those of a key in their order. */
const createPool = <T>(all: readonly T[], keyOf: (one: T) => string | undefined) => {
	const byKey = new Map<string, T[]>();
	for (const one of [...all].reverse()) {
		const key = keyOf(one);
		if (key === undefined) continue;
		const known = byKey.get(key);
		if (known) known.push(one);
		else byKey.set(key, [one]);
	}
	return (key: string): T | undefined => byKey.get(key)?.pop();
};

export const countNames = (all: ReadonlyArray<{ readonly name: string }>): Map<string, number> => {
	const counts = new Map<string, number>();
	for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
	return counts;
};

/**
 * Gives each record an invoice of its reference, and no invoice twice: first one of the same amount,
 * then one that is left. The records come first, in their order, then the invoices without a record.
 */
export const pairUp = <R extends InputRecord>(
	records: readonly R[],
	invoices: readonly Invoice[],
): Array<Pair<R>> => {
	const taken = new Set<Invoice>();
	const found = new Map<R, Invoice>();
	const give = (record: R, invoice: Invoice | undefined): void => {
		if (!invoice) return;
		taken.add(invoice);
		found.set(record, invoice);
	};
	const takeExact = createPool(invoices, ({ name, money }) => money && exactKey(name, money));
	for (const record of records) give(record, takeExact(exactKey(record.name, record.money)));
	const takeOther = createPool(
		invoices.filter((invoice) => !taken.has(invoice)),
		({ name }) => name,
	);
	for (const record of records) if (!found.has(record)) give(record, takeOther(record.name));
	const [ofRecords, ofInvoices] = [countNames(records), countNames(invoices)];
	const counted = ({ name }: { readonly name: string }) => ({
		records: ofRecords.get(name) ?? 0,
		invoices: ofInvoices.get(name) ?? 0,
	});
	return [
		...records.map((record) => ({ record, invoice: found.get(record), ...counted(record) })),
		...invoices
			.filter((invoice) => !taken.has(invoice))
			.map((invoice) => ({ invoice, ...counted(invoice) })),
	];
};
