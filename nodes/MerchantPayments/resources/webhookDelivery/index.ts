import type { Resource } from '../../../shared/operation/operation';
import { getAll } from './getAll';
import { retry } from './retry';
import { retryFailed } from './retryFailed';

export { searchWebhookDeliveries } from './deliveryId';
export {
	attemptsSince,
	isDead,
	isUnclear,
	isWaiting,
	type Logged,
	readDeliveries,
} from './deliveryLog';
export { retry } from './retry';

export const webhookDelivery: Resource = {
	name: 'Webhook Delivery',
	value: 'webhookDelivery',
	operations: [getAll, retry, retryFailed],
};
