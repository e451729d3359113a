import { type IDataObject, UserError } from 'n8n-workflow';
import { findList } from '../shared/transport/list';
import type { Page, Paging } from '../shared/transport/request';
import { isPart, partial } from '../shared/transport/wholePage';
import { limits } from './limits';

/** So often a reading goes back to where it knows its way, before it says that it cannot. */
export const STEPS_BACK = 100;

/** An id that two records may share by accident says nothing: then all of the record counts. */
const idOf = (record: IDataObject): string => {
	const { id } = record;
	const isTelling = (typeof id === 'string' && id !== '') || Number.isSafeInteger(id);
	return isTelling ? String(id) : JSON.stringify(record);
};

const restless = () =>
	new UserError('The list kept changing while it was read', {
		description:
			'Records may be missing, so none are returned. Run this again later, or read less at once with filters or a limit.',
	});

/** Whether a response says that there are more records than so many; of Infinity, not by a number. */
type SaysMore = (count: number) => boolean;

/** What one reading knows: which records it has, and with which of them the next page begins. */
const createReading = () => {
	const seen = new Set<string>();
	let offset = 0;
	/** The page begins with a record that is known, or something has left the list. */
	let overlaps = false;
	let furthest = 0;
	let largest = 1;
	/** Where the pages began that bring nothing new. */
	let repeatsFrom: number | undefined;
	/** The first page is read again, which shows whether new records moved known ones. */
	let isProbe = false;
	let steps = 0;
	let stride = 1;

	const isNew = (record: IDataObject) => {
		const id = idOf(record);
		return seen.has(id) ? false : Boolean(seen.add(id));
	};

	const goTo = (next: number, items: IDataObject[] = []): Page => {
		offset = next;
		return { items, next: { offset } };
	};

	const stepBack = (): Page => {
		if (++steps > STEPS_BACK) throw restless();
		const back = stride * largest;
		stride *= 2;
		return goTo(Math.max(0, offset - back));
	};

	const goOn = (page: IDataObject[], saysMore: SaysMore): Page => {
		const items = page.filter(isNew);
		if (isProbe && items.length > 0) throw restless();
		const end = offset + page.length;
		// What is read again after a step back is no repeat.
		const isRepeat = items.length === 0 && end >= furthest;
		repeatsFrom = isRepeat ? (repeatsFrom ?? offset) : undefined;
		// Repeats may only mean that new documents came in between and moved known ones behind the
		// offset, but not more of them than are known. A short page of them reaches the end.
		const isStuck = isProbe || end - (repeatsFrom ?? end) > seen.size;
		if (isStuck && !isProbe && page.length < seen.size) {
			isProbe = true;
			return goTo(0);
		}
		if (page.length === 0 || isStuck || (isRepeat && page.length < largest)) {
			// A number may count others as well, where the end was reached.
			if (saysMore(isStuck || seen.size === 0 ? seen.size : Infinity)) throw partial();
			return { items };
		}
		furthest = Math.max(furthest, end);
		largest = Math.max(largest, page.length);
		stride = 1;
		overlaps = page.length > 1;
		return goTo(overlaps ? end - 1 : end, items);
	};

	return (page: IDataObject[], saysMore: SaysMore): Page => {
		const isKnown = offset === 0 || (page.length > 0 && seen.has(idOf(page[0])));
		return overlaps && !isKnown ? stepBack() : goOn(page, saysMore);
	};
};

/**
 * Neither the envelope nor the largest page is documented. So the offset goes on by what arrived
 * and not by what was asked for, and more repeats than there are records end the list, as when the
 * offset is ignored, unless its beginning has changed or its end says that there is more. Pages
 * overlap by one record: when it is not there, records have left the list and others have moved up
 * past the offset, and the reading goes back to where it knows a record. Those that a new record
 * moved onto the next page are dropped.
 */
export const offsetPaging: Paging = {
	firstQuery: (wanted) => ({ limit: Math.min(wanted, limits.pageSize), offset: 0 }),
	start: () => {
		const read = createReading();
		return (body, headers) => read(findList(body), (count) => isPart(body, count, headers));
	},
};
