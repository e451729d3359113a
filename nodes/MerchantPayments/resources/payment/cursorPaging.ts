import { type IDataObject, UserError } from 'n8n-workflow';
import { asRecord, noListError } from '../../../shared/transport/list';
import type { Paging } from '../../../shared/transport/request';
import { limits } from '../../limits';

const lost = () =>
	new UserError('The service did not say where the next page of the list begins', {
		description:
			'Payments may be missing, so none are returned. Try again, or ask for fewer with Limit.',
	});

/** Follows `next_cursor` and not `has_more`, which is true after a full last page as well. */
export const cursorPaging: Paging = {
	firstQuery: (wanted) => ({ limit: Math.min(wanted, limits.pageSize) }),
	start: () => {
		const seen = new Set<unknown>();
		return (body) => {
			const { data, next_cursor: cursor, has_more: isMore } = (body ?? {}) as IDataObject;
			if (!Array.isArray(data)) throw noListError(body);
			const items = data.map(asRecord);
			const isLast = cursor === null || (cursor === undefined && isMore !== true);
			if (items.length === 0 || isLast) return { items };
			const isCursor = typeof cursor === 'number' || (typeof cursor === 'string' && cursor !== '');
			// One that was seen before would lead round in circles.
			if (!isCursor || seen.has(cursor)) throw lost();
			seen.add(cursor);
			return { items, next: { starting_after: cursor } };
		};
	},
};
