import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';
import { remove } from './delete';
import { getAll } from './getAll';

export { searchWebhookEndpoints } from './endpointId';
export { findId, idOf } from './createdEndpoint';
export { checkEndpointUrl } from './endpointUrl';
export { findSecret } from './signingSecret';
export { create, getAll, remove };

export const webhookEndpoint: Resource = {
	name: 'Webhook Endpoint',
	value: 'webhookEndpoint',
	operations: [create, remove, getAll],
};
