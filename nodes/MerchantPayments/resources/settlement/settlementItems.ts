import type { IDataObject } from 'n8n-workflow';
import type { Unit } from '../../../shared/money/money';
import { isRecord } from '../../../shared/transport/list';
import { completeRecord } from '../../completeRecord';
import { reachedFrom } from '../../reachedFrom';
import { currencySums, isCode } from './currencySums';
import { withoutSettledPayments } from './settledPayments';

const ROUTE = { route: 'GET /settlements' };

/** Figures inside of a response get their `major` as records of their own do. */
const withMajor = (item: IDataObject, readsIn?: Unit): IDataObject => {
	for (const part of reachedFrom([item], Object.values)) {
		for (const [key, row] of Object.entries(part)) {
			if (!isRecord(row)) continue;
			// A sum may stand under the code of its currency and not name it.
			const read: IDataObject = isCode(key) ? { currency: key, ...row } : row;
			completeRecord(read, ROUTE, { readsIn });
			if (read.major) row.major = read.major;
		}
	}
	return item;
};

/** What the response holds beside the payments, or all of it. */
export const settlementItems = (
	body: unknown,
	output: 'currencies' | 'summary' | 'raw',
	readsIn?: Unit,
): IDataObject | IDataObject[] => {
	if (output === 'currencies') return currencySums(body);
	if (output === 'summary') return withMajor(withoutSettledPayments(body), readsIn);
	return withMajor(body as IDataObject, readsIn);
};
