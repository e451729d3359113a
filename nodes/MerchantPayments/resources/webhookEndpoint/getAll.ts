import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { wholePage } from '../../../shared/transport/wholePage';
import { needs } from '../../scopes';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many webhook endpoints',
	description: 'List the registered URLs that receive events',
	route: 'GET /webhooks',
	needs: [needs('webhooks:read_logs', 'webhooks:manage')],
	// What is missing from it would be registered again.
	paging: wholePage,
	fields: [returnAll, limit],
});
