import type { IDataObject } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import type { ServiceResponse } from '../../../shared/transport/request';
import { completeRecord } from '../../completeRecord';
import { getAll } from './getAll';

/**
 * The answer to a repeated key need not say for how much the original was, so it is looked up
 * among the most recent payouts. Whoever may not read them gets the answer as it is.
 */
export const withOriginal = async (
	answer: ServiceResponse,
	item: OperationContext,
): Promise<ServiceResponse> => {
	const payout = (answer.body ?? {}) as IDataObject;
	if (payout.idempotentReplay !== true || payout.amount !== undefined) return answer;
	const list = await toResult(async () => await readList(item.call, requestOf(getAll)));
	const original = 'value' in list && list.value.find(({ id }) => id === payout.payoutId);
	if (!original) return answer;
	completeRecord(original, getAll, item);
	return { ...answer, body: { ...payout, original } };
};
