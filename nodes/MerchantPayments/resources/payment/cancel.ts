import { z } from 'zod';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { something } from '../../../shared/transport/promised';
import { needs } from '../../scopes';
import { pendingPaymentId } from './paymentId';

export const cancel = defineOperation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel a payment',
	description: 'Void a payment that is still pending; repeating it leaves it cancelled',
	route: 'POST /payments/{paymentId}/cancel',
	answer: something,
	needs: [needs('payments:cancel')],
	repeatable: true,
	fields: [pendingPaymentId],
	schema: z.object({ paymentId: uuid }),
});
