import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import { withTimeout } from '../../../shared/async/timeout';
import { searchCurrencies as searchAll } from '../../../shared/fields/currency';
import { currencyOf } from '../../../shared/money/money';
import { requestOf } from '../../../shared/operation/requestOf';
import { limits } from '../../limits';
import { openReading } from '../../openReading';
import { cursorPaging } from './cursorPaging';
import { getAll } from './getAll';

/** The list of all currencies needs nobody, so nobody waits longer for a better order of it. */
const LONGEST_WAIT_MS = 2_000;

/** The currencies of the newest payments, the most frequent one first. */
const recentlyUsed = async (context: ILoadOptionsFunctions): Promise<string[]> => {
	const { call } = await openReading(context);
	const { body } = await call(requestOf(getAll, {}, { query: { limit: limits.pageSize } }));
	const counts = new Map<string, number>();
	for (const { currency } of cursorPaging.start()(body).items) {
		const code = currencyOf(currency);
		counts.set(code, (counts.get(code) ?? 0) + 1);
	}
	return [...counts].sort(([, one], [, other]) => other - one).map(([code]) => code);
};

/** All currencies; as long as nothing was typed, those that payments came in stand on top. */
export async function searchCurrencies(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const { results } = await searchAll.call(this, filter);
	if (filter !== '') return { results };
	const asked = await toResult(
		async () => await withTimeout(LONGEST_WAIT_MS, undefined, async () => await recentlyUsed(this)),
	);
	const used = 'value' in asked ? asked.value : [];
	const top = used.flatMap((code) => results.filter(({ value }) => value === code));
	return { results: [...top, ...results.filter((one) => !top.includes(one))] };
}
