import type { IDataObject } from 'n8n-workflow';
import { findList } from '../shared/transport/list';
import type { Paging } from '../shared/transport/request';
import { limits } from './limits';

/**
 * Neither the envelope nor the largest page is documented. So the offset goes on by what arrived
 * and not by what was asked for, records that were moved onto the next page by a new one are
 * dropped, and two pages that bring nothing new end the list, also when the offset is ignored.
 */
export const offsetPaging: Paging = {
	firstQuery: (wanted) => ({ limit: Math.min(wanted, limits.pageSize), offset: 0 }),
	start: () => {
		const seen = new Set<string>();
		let offset = 0;
		let wasRepeat = false;
		const isNew = (record: IDataObject) => {
			const id = String(record.id ?? JSON.stringify(record));
			return seen.has(id) ? false : Boolean(seen.add(id));
		};
		return (body) => {
			const page = findList(body);
			const items = page.filter(isNew);
			offset += page.length;
			// One page of repeats may only mean that a page of new documents came in between.
			const isEnd = page.length === 0 || (items.length === 0 && wasRepeat);
			wasRepeat = items.length === 0;
			return isEnd ? { items } : { items, next: { offset } };
		};
	},
};
