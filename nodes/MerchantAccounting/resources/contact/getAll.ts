import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { singlePage } from '../../../shared/transport/paginate';
import { READ } from '../../capabilities';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many contacts',
	description: 'List customers and suppliers by name',
	route: 'GET /contacts',
	needs: [READ],
	paging: singlePage,
	fields: [
		returnAll,
		limit,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					default: 'customer',
					description: 'Only contacts of this kind',
					options: [
						{ name: 'Customer', value: 'customer' },
						{ name: 'Supplier', value: 'supplier' },
					],
				},
			],
		},
	],
	request: ({ filters }) => ({ query: { type: filters.type } }),
});
