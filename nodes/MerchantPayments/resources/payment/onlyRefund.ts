import { toResult } from '../../../shared/async/result';
import { storeError } from '../../../shared/idempotency/notSent';
import type { Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import type { ServiceResponse } from '../../../shared/transport/request';
import { severalError } from '../../spendingLimits';

export const SEVERAL = 'refund a payment';

interface Wanted {
	readonly paymentId: string;
	readonly money?: Money;
	/** The same amount is recognized as a duplicate. */
	readonly isOnce: boolean;
}

/**
 * An AI agent without a limit for all of its refunds gives back of a payment only once: with other
 * amounts, each of them allowed, it could give back all. Each message of a chat is an execution.
 */
export const asOnlyRefund = async (
	{ paymentId, money, isOnce }: Wanted,
	{ store, node }: Pick<OperationContext, 'store' | 'node'>,
	send: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> => {
	const any = `${node} agent refunds ${paymentId.toLowerCase()}`;
	const own = `${any} ${money?.minor ?? 'full'}`;
	const recorded = await toResult(async () => await store.record([any, own]));
	if ('error' in recorded) throw storeError('refund', recorded.error);
	const isFirst = recorded.value.has(any);
	const isOther = !isFirst && (!isOnce || recorded.value.has(own));
	const sent = isOther ? { error: severalError(SEVERAL) } : await toResult(send);
	if ('value' in sent) return sent.value;
	if (isOther || (isFirst && !mayBeProcessed(sent.error))) {
		await toResult(async () => await store.remove(isFirst ? [any, own] : [own]));
	}
	throw sent.error;
};
