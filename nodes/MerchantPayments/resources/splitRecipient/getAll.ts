import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { singlePage } from '../../../shared/transport/paginate';
import { needs } from '../../scopes';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many split recipients',
	description: 'List the recipients of shares of charges',
	route: 'GET /split-recipients',
	needs: [needs('recipients:read')],
	paging: singlePage,
	fields: [returnAll, limit],
});
