import type { NodeApiError } from 'n8n-workflow';
import { z } from 'zod';
import { toResult } from '../../../shared/async/result';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { changed, isEmpty } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';
import { pendingPaymentId } from './paymentId';
import { readPayment } from './readPayment';
import { checkCancelled, clashes, prepend } from './sayState';

export const cancel = defineOperation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel payment',
	description: 'Void a payment that is still pending. Safe to run again.',
	route: 'POST /payments/{paymentId}/cancel',
	answer: changed,
	needs: [needs('payments:cancel')],
	repeatable: true,
	fields: [pendingPaymentId],
	schema: z.object({ paymentId: uuid }),
	request: ({ paymentId: id }, { call }) => ({
		once: {
			noun: 'cancellation',
			send: async (request) => {
				const sent = await toResult(async () => await call(request));
				if ('value' in sent && !isEmpty(sent.value.body)) return sent.value;
				const isRead = 'value' in sent || clashes(sent.error);
				const read = isRead && (await toResult(async () => await readPayment(call, id)));
				if ('value' in sent) {
					const body = read && 'value' in read ? read.value : { id };
					checkCancelled(body, 'payment');
					return { ...sent.value, body };
				}
				if (read && 'value' in read) {
					prepend(
						sent.error as NodeApiError,
						`The payment is ${String(read.value.status)}, and only one that is pending can be cancelled.`,
					);
				}
				throw sent.error;
			},
		},
	}),
});
