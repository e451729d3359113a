import { defineOperation } from '../../../shared/operation/operation';
import { anything } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';
import { deliveryId } from './deliveryId';

export const retry = defineOperation({
	name: 'Retry',
	value: 'retry',
	action: 'Retry a webhook delivery',
	description: 'Send the original event again at once, with a fresh signature',
	route: 'POST /webhooks/deliveries/{deliveryId}/retry',
	answer: anything,
	needs: [needs('webhooks:retry')],
	fields: [deliveryId],
});
