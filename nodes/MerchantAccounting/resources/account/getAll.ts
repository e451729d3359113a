import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { wholePage } from '../../../shared/transport/wholePage';
import { READ } from '../../capabilities';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many ledger accounts',
	description: 'List the chart of accounts by code; its IDs go on invoice lines',
	route: 'GET /accounts',
	needs: [READ],
	paging: wholePage,
	fields: [returnAll, limit],
});
