import { z } from 'zod';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { identified } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';
import { paymentId } from './paymentId';
import { paymentRecord } from './paymentRecord';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get payment',
	description: 'Read one payment with its current status',
	route: 'GET /payments/{paymentId}',
	answer: identified('the payment with its ID'),
	returns: paymentRecord,
	needs: [needs('payments:read')],
	fields: [paymentId],
	schema: z.object({ paymentId: uuid }),
});
