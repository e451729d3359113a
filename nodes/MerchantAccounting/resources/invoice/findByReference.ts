import { DateTime } from 'luxon';
import { type IDataObject, UserError } from 'n8n-workflow';
import type { Item } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { attempt } from '../../../shared/transport/open';
import { readPages } from '../../../shared/transport/paginate';
import { getAll } from './getAll';

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
	({ kind, status, reference }: IDataObject): boolean =>
		kind === 'invoice' &&
		status !== 'void' &&
		typeof reference === 'string' &&
		reference.trim() === wanted;

interface Reading {
	readonly documents: IDataObject[];
	readonly pages: AsyncIterator<IDataObject[]>;
	readonly at: number;
}

/** So long a list that was read in this run is good enough to look a reference up in. */
const KEPT_MS = 60_000;

/** What was read of the lists of customers, for each run. */
const readings = new WeakMap<Item['keys'], Map<string, Reading>>();

/**
 * What this process sent, and the invoice where its answer came: runs that read their list before do
 * not have it.
 */
const sent = new Map<string, { readonly invoice?: IDataObject; readonly at: number }>();

const nameOf = ({ contactId, reference }: Wanted, { baseUrl }: Item) =>
	[baseUrl, contactId, reference].join(' ');

/** After it was sent; without the invoice when its answer was lost. */
export const rememberSent = (wanted: Wanted, item: Item, invoice?: IDataObject): void => {
	const now = Date.now();
	for (const [name, { at }] of sent) if (now - at > KEPT_MS) sent.delete(name);
	sent.set(nameOf(wanted, item), {
		...(invoice && { invoice: { kind: 'invoice', ...invoice } }),
		at: now,
	});
};

const readingOf = (wanted: Wanted, item: Item, mayBeKept: boolean): Reading => {
	const query = { contact_id: wanted.contactId, from: firstDay(wanted, item.timezone) };
	const ofRun = readings.get(item.keys) ?? new Map<string, Reading>();
	readings.set(item.keys, ofRun);
	const name = JSON.stringify(query);
	const kept = ofRun.get(name);
	const later = sent.get(nameOf(wanted, item));
	// One whose answer was lost may be there by now, and only a new list can show it.
	const isBlind = kept && later && !later.invoice && later.at >= kept.at;
	if (kept && mayBeKept && !isBlind && Date.now() - kept.at < KEPT_MS) return kept;
	const pages = readPages(item.call, requestOf(getAll, {}, { query }), Infinity);
	const reading = { documents: [], pages, at: Date.now() };
	ofRun.set(name, reading);
	return reading;
};

/**
 * The service has no filter by reference, so the customer's documents are looked through, as far as
 * the one that is wanted; what was read serves the next item of the run.
 */
export const findByReference = async (
	wanted: Wanted,
	item: Item,
	mayBeKept = false,
): Promise<IDataObject | undefined> => {
	const { documents, pages, at } = readingOf(wanted, item, mayBeKept);
	const later = sent.get(nameOf(wanted, item));
	let found =
		documents.find(isWanted(wanted)) ?? (later && later.at >= at ? later.invoice : undefined);
	while (!found) {
		const read = await attempt(async () => await pages.next());
		if ('error' in read) {
			// A list that could not be read to its end says nothing about what is missing in it.
			readings.delete(item.keys);
			throw read.error;
		}
		const { value, done } = read.value;
		if (done) return undefined;
		const page = value as IDataObject[];
		for (const document of page) documents.push(document);
		found = page.find(isWanted(wanted));
	}
	return found;
};
