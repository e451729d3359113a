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
	action: 'Get many invoices',
	description: 'List invoices and credit notes, newest first',
	route: 'GET /invoices',
	needs: [READ],
	paging: offsetPaging,
	fields: documentListFields('Customer', 'searchAllCustomers'),
	decisive: documentListLimits,
	schema: documentListSchema,
	request: (input, item) => ({ query: documentListQuery(input, item) }),
});
