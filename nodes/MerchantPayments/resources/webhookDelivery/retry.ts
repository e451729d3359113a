import { defineOperation } from '../../../shared/operation/operation';
import { anything } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';
import { deliveryId } from './deliveryId';

export const retry = defineOperation({
	name: 'Retry',
	value: 'retry',
	action: 'Retry webhook delivery',
	description: 'Resend the original event at once, with a new signature',
	route: 'POST /webhooks/deliveries/{deliveryId}/retry',
	answer: anything,
	needs: [needs('webhooks:retry')],
	fields: [deliveryId],
});
