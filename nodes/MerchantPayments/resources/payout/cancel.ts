import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import { defineOperation, type OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { mayBeProcessed } from '../../../shared/transport/errors';
import { readList } from '../../../shared/transport/paginate';
import type { Request, ServiceResponse } from '../../../shared/transport/request';
import { changed, isEmpty } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';
import { checkCancelled, clashes, prepend } from '../payment/sayState';
import { getAll } from './getAll';
import { pendingPayoutId } from './payoutId';

const asId = (value: unknown) => String(value ?? '').toLowerCase();

/** The payout as the list of recent ones shows it; nothing when it cannot be read or is not there. */
const readPayout = async (
	payoutId: string,
	{ call }: OperationContext,
): Promise<IDataObject | undefined> => {
	const read = await toResult(async () => await readList(call, requestOf(getAll)));
	return 'value' in read ? read.value.find(({ id }) => asId(id) === asId(payoutId)) : undefined;
};

const UNTOLD =
	'Whether this payout was cancelled cannot be told: it is not among the 50 most recent payouts, or the API key lacks the scope payouts:read. Look at it in your Merchant dashboard.';

/** Cancelling twice is refused, so where a request is refused or lost the payout itself tells. */
const cancelOnce = async (
	payoutId: string,
	request: Request,
	context: OperationContext,
): Promise<ServiceResponse> => {
	const sent = await toResult(async () => await context.call(request));
	const isTold = 'value' in sent && !isEmpty(sent.value.body);
	if (isTold) return sent.value;
	if ('error' in sent && !clashes(sent.error) && !mayBeProcessed(sent.error)) throw sent.error;
	const payout = await readPayout(payoutId, context);
	if ('value' in sent) {
		if (payout) checkCancelled(payout, 'payout');
		return { ...sent.value, body: payout ?? { id: payoutId } };
	}
	if (payout?.status === 'cancelled') return { status: 200, headers: {}, body: payout };
	if (payout) prepend(sent.error as NodeApiError, `The payout is ${String(payout.status)}.`);
	else sayUntold(sent.error as NodeApiError);
	throw sent.error;
};

/** An earlier attempt may have cancelled it. */
const sayUntold = (error: NodeApiError): void => {
	prepend(error, UNTOLD);
	error.context.data = { ...(error.context.data as object), processed: 'unknown' };
};

export const cancel = defineOperation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel payout',
	description: 'Stop a payout that is still pending. No money moves.',
	route: 'POST /payouts/{payoutId}/cancel',
	answer: changed,
	needs: [needs('payouts:cancel')],
	isRecognized: true,
	fields: [pendingPayoutId],
	request: ({ payoutId }, context) => ({
		once: {
			noun: 'cancellation',
			send: async (request) => await cancelOnce(String(payoutId), request, context),
		},
	}),
});
