import { randomUUID } from 'node:crypto';
import { toResult } from '../../../shared/async/result';
import { storeError } from '../../../shared/idempotency/notSent';
import { claim, ownEntry } from '../../../shared/ledger/claim';
import { findable } from '../../../shared/ledger/look';
import type { Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import type { ServiceResponse } from '../../../shared/transport/request';
import { severalError } from '../../spendingLimits';

export const SEVERAL = 'refund a payment';

/** How often it is looked which refund has won, on another worker that takes a moment to say so. */
const MAX_LOOKS = 4;

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
	const all = `${node} agent refunds ${paymentId.toLowerCase()}`;
	const own = `${all} ${money?.minor ?? 'full'}`;
	const owner = randomUUID();
	const forget = async () =>
		await toResult(
			async () => await store.remove([all, ...findable([ownEntry({ key: all, owner }), own])]),
		);
	const isFound = async (looks: number): Promise<boolean> =>
		(await store.find([own])).size > 0 || (looks > 1 && (await isFound(looks - 1)));
	const recorded = await toResult(async (): Promise<'first' | 'same' | 'other'> => {
		if (await isFound(1)) return 'same';
		if ((await claim(store, { key: all, owner })) !== 'won') {
			return (await isFound(MAX_LOOKS)) ? 'same' : 'other';
		}
		// By nobody else, not even for a moment: it would pass for the one that was allowed.
		const marked = await toResult(async () => await store.record(findable([own])));
		if ('value' in marked) return 'first';
		await forget();
		throw marked.error;
	});
	if ('error' in recorded) throw storeError('refund', recorded.error);
	const isFirst = recorded.value === 'first';
	if (recorded.value === 'other' || (!isFirst && !isOnce)) throw severalError(SEVERAL);
	const sent = await toResult(send);
	if ('value' in sent) return sent.value;
	if (isFirst && !mayBeProcessed(sent.error)) await forget();
	throw sent.error;
};
