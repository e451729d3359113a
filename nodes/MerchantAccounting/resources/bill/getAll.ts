import { defineOperation } from '../../../shared/operation/operation';
import { READ } from '../../capabilities';
import {
	documentListFields,
	documentListLimits,
	documentListQuery,
	documentListSchema,
} from '../../documentList';
import { offsetPaging } from '../../offsetPaging';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many bills',
	description: 'List bills, supplier credits and expense claims, newest first',
	route: 'GET /bills',
	needs: [READ],
	paging: offsetPaging,
	fields: documentListFields('Supplier', 'searchSuppliers'),
	decisive: documentListLimits,
	schema: documentListSchema,
	request: (input, item) => ({ query: documentListQuery(input, item) }),
});
