import { defineOperation } from '../../../shared/operation/operation';
import { endpointId } from '../../fields';
import { needs } from '../../scopes';

export const remove = defineOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a webhook endpoint',
	description: 'Stop sending events to an address',
	route: 'DELETE /webhooks/{endpointId}',
	needs: [needs('webhooks:manage')],
	fields: [endpointId],
	output: () => ({ deleted: true }),
});
