import { type IDataObject, UserError } from 'n8n-workflow';
import { findList, isRecord } from './list';
import type { Paging, ServiceResponse } from './request';

const NEXT =
	/^(?:_|@\w+\.)?next(_?(page|cursor|link|url|href|token|offset|start|key|marker|number)){0,2}$/i;
const MORE =
	/^(has|is)?_?(more(_?(pages?|items|records|results))?|next(_?page)?|truncated|partial|incomplete)$/i;
const LAST = /^(is_?)?last(_?page)?$/i;
const TOTAL = /^total(_?(count|items|records|results|elements|entries|rows))?$/i;
/** For a list beside sums, where a plain `total` may be an amount. */
export const TOTAL_COUNT = /^total_?(count|items|records|results|elements|entries|rows)$/i;
const PAGE = /^(current_?)?page(_?(number|no))?$/i;
const PAGES = /^pages$|^(total|last|num|max)_?pages?$|^pages?_?(count|total)$/i;

/** As in `links: [{ rel: 'next', href: … }]`. */
const isNextLink = (one: unknown): boolean => isRecord(one) && /^next$/i.test(String(one.rel));

/** Whether the envelope of a list says that there are more than these. */
const saysMore = (body: unknown, count: number, total: RegExp): boolean => {
	if (!isRecord(body)) return false;
	const entries = Object.entries(body);
	const page = Number(entries.find(([name]) => PAGE.test(name))?.[1]) || 1;
	return entries.some(([name, value]) => {
		if (MORE.test(name) && (value === true || value === 'true')) return true;
		if (LAST.test(name) && (value === false || value === 'false')) return true;
		if (PAGES.test(name) && Number(value) > page) return count < Infinity;
		if (total.test(name)) return Number(value) > count;
		// The next offset may be a number where nothing follows.
		const isCounted = count < Infinity || Number.isNaN(Number(value));
		if (NEXT.test(name)) return Boolean(value) && value !== 'false' && isCounted;
		if (Array.isArray(value)) return value.some(isNextLink);
		// Such as meta, links or pagination.
		return isRecord(value) && saysMore(value, count, total);
	});
};

/** `5`, or `contacts 0-1/5`. */
const TOTAL_HEADERS = ['x-total-count', 'x-total', 'content-range'];
const LINK = /rel="?next\b/i;

/** The same of a response: some say it in its headers. */
export const isPart = (
	body: unknown,
	count: number,
	headers: ServiceResponse['headers'] = {},
	total = TOTAL,
): boolean =>
	saysMore(body, count, total) ||
	LINK.test(headers.link ?? '') ||
	TOTAL_HEADERS.some((name) => Number(/\d+$/.exec(headers[name] ?? '')?.[0] ?? 0) > count);

export const partial = (
	description = 'Records may be missing from it, so nothing was created or returned.',
) =>
	new UserError('The service returned only a part of its list, and the rest cannot be read', {
		description,
	});

/**
 * A list that is documented to come whole. One that says it is partial is read on by `offset`, as
 * other lists of the service are; when that brings nothing new, it is refused.
 */
export const wholePage: Paging = {
	firstQuery: () => ({}),
	start: () => {
		const seen = new Set<string>();
		return (body, headers) => {
			const page = findList(body);
			const items = page.filter((record: IDataObject) => {
				const key = JSON.stringify(record.id ?? record);
				return !seen.has(key) && Boolean(seen.add(key));
			});
			if (!isPart(body, seen.size, headers)) return { items };
			if (items.length === 0) throw partial();
			return { items, next: { offset: seen.size } };
		};
	},
};
