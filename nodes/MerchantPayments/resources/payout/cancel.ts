import type { IDataObject } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import { defineOperation, type OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import { something } from '../../../shared/transport/promised';
import type { Answer } from '../../../shared/transport/request';
import { needs } from '../../scopes';
import { clashes } from '../payment/sayState';
import { getAll } from './getAll';
import { pendingPayoutId } from './payoutId';

const asId = (value: unknown) => String(value ?? '').toLowerCase();

/** Cancelling twice is refused by the service, so its list tells whether a payout is cancelled. */
const findCancelled = async (
	payoutId: string,
	{ call }: OperationContext,
): Promise<Answer | undefined> => {
	const payouts = await readList(call, requestOf(getAll));
	const found: IDataObject | undefined = payouts.find(({ id }) => asId(id) === asId(payoutId));
	return found?.status === 'cancelled' ? { status: 200, headers: {}, body: found } : undefined;
};

export const cancel = defineOperation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel a payout',
	description: 'Stop a payout that was not yet submitted; no money moves',
	route: 'POST /payouts/{payoutId}/cancel',
	answer: something,
	needs: [needs('payouts:cancel')],
	fields: [pendingPayoutId],
	request: ({ payoutId }, context) => {
		const find = async () => await findCancelled(String(payoutId), context);
		return {
			once: {
				noun: 'cancellation',
				find,
				send: async (request) => {
					const sent = await toResult(async () => await context.call(request));
					if ('value' in sent) return sent.value;
					const found = clashes(sent.error) && (await toResult(find));
					if (found && 'value' in found && found.value) return found.value;
					throw sent.error;
				},
			},
		};
	},
});
