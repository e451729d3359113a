import type { IDataObject } from 'n8n-workflow';
import { asRecord, noListError } from '../../../shared/transport/list';
import type { Paging } from '../../../shared/transport/request';
import { limits } from '../../limits';

/**
 * Follows `next_cursor` and not `has_more`, which is true after a full last page as well.
 * A cursor that was seen before ends the reading, so that it can never go round in circles.
 */
export const cursorPaging: Paging = {
	firstQuery: (wanted) => ({ limit: Math.min(wanted, limits.pageSize) }),
	start: () => {
		const seen = new Set<unknown>();
		return (body) => {
			const { data, next_cursor: cursor } = (body ?? {}) as IDataObject;
			if (!Array.isArray(data)) throw noListError(body);
			const items = data.map(asRecord);
			const isLast = items.length === 0 || typeof cursor !== 'string' || seen.has(cursor);
			seen.add(cursor);
			return isLast ? { items } : { items, next: { starting_after: cursor } };
		};
	},
};
