import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { singlePage } from '../../../shared/transport/paginate';
import { limits } from '../../limits';
import { needs } from '../../scopes';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many payouts',
	description: `List the ${limits.payoutList} most recent payouts`,
	route: 'GET /payouts',
	needs: [needs('payouts:read')],
	paging: singlePage,
	fields: [
		returnAll,
		limit,
		{
			displayName: `The service returns the ${limits.payoutList} most recent payouts and no older ones, also with Return All`,
			name: 'payoutListNotice',
			type: 'notice',
			default: '',
		},
	],
});
