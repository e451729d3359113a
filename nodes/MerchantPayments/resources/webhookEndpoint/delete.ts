import { defineOperation } from '../../../shared/operation/operation';
import { anything } from '../../../shared/transport/promised';
import { needs } from '../../scopes';
import { endpointId } from './endpointId';

export const remove = defineOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a webhook endpoint',
	description: 'Stop sending events to an address',
	route: 'DELETE /webhooks/{endpointId}',
	answer: anything,
	needs: [needs('webhooks:manage')],
	fields: [endpointId],
	request: () => ({ output: () => ({ deleted: true }) }),
});
