import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { singlePage } from '../../../shared/transport/paginate';
import { needs } from '../../scopes';
import { endpointId } from '../webhookEndpoint/endpointId';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many webhook deliveries',
	description:
		'Read the delivery log of an endpoint: attempts, responses and failed deliveries (dead letters)',
	route: 'GET /webhooks/{endpointId}/deliveries',
	needs: [needs('webhooks:read_logs')],
	paging: singlePage,
	fields: [endpointId, returnAll, limit],
});
