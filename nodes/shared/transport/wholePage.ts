import { type IDataObject, UserError } from 'n8n-workflow';
import { findList, isRecord } from './list';
import type { Paging } from './request';

const NEXT = /^_?next(_?(page|cursor|link|url|token))?$/i;
const MORE = /^has_?more$/i;
const TOTAL = /^total(_?(count|items|records|results))?$/i;

/** Whether the envelope of a list says that there are more than these. */
const saysMore = (body: unknown, count: number): boolean => {
	if (!isRecord(body)) return false;
	return Object.entries(body).some(([name, value]) => {
		if (MORE.test(name)) return value === true || value === 'true';
		if (NEXT.test(name)) return Boolean(value);
		if (TOTAL.test(name)) return Number(value) > count;
		// Such as meta, links or pagination. A list inside is the list itself.
		return isRecord(value) && saysMore(value, count);
	});
};

const partial = () =>
	new UserError('The service returned only a part of its list, and the rest cannot be read', {
		description: 'A record may exist although it is not in this part, so nothing was created.',
	});

/**
 * A list that is documented to come whole. One that says it is partial is read on by `offset`, as
 * other lists of the service are; when that brings nothing new, it is refused.
 */
export const wholePage: Paging = {
	firstQuery: () => ({}),
	start: () => {
		const seen = new Set<string>();
		return (body) => {
			const page = findList(body);
			const items = page.filter((record: IDataObject) => {
				const key = JSON.stringify(record.id ?? record);
				return !seen.has(key) && Boolean(seen.add(key));
			});
			if (!saysMore(body, seen.size)) return { items };
			if (items.length === 0) throw partial();
			return { items, next: { offset: seen.size } };
		};
	},
};

/** The list of one answer, which must be all of it. */
export const wholeList = (body: unknown): IDataObject[] => {
	const { items, next } = wholePage.start()(body);
	if (next) throw partial();
	return items;
};
