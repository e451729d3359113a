import { defineOperation } from '../../../shared/operation/operation';
import { endpointId } from './endpointId';
import { needs } from '../../scopes';

export const remove = defineOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a webhook endpoint',
	description: 'Stop sending events to an address',
	route: 'DELETE /webhooks/{endpointId}',
	needs: [needs('webhooks:manage')],
	fields: [endpointId],
	request: () => ({ output: () => ({ deleted: true }) }),
});
