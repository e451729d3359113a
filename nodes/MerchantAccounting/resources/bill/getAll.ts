import { defineOperation } from '../../../shared/operation/operation';
import { READ } from '../../capabilities';
import {
	documentListFields,
	documentListRequest,
	documentListSchema,
	documentTexts,
	type Listed,
} from '../../documentList';
import { documentRecord } from '../../documentRecord';
import { offsetPaging } from '../../offsetPaging';

const bills: Listed = {
	contact: 'Supplier',
	searchListMethod: 'searchSuppliers',
	kinds: [
		{ name: 'Bill', value: 'bill' },
		{ name: 'Expense Claim', value: 'expense_claim' },
		{ name: 'Supplier Credit', value: 'supplier_credit' },
	],
};

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many bills',
	description: 'List bills, supplier credits and expense claims, newest first',
	route: 'GET /bills',
	returns: documentRecord,
	needs: [READ],
	paging: offsetPaging,
	fields: documentListFields(bills),
	wholeTexts: documentTexts,
	schema: documentListSchema,
	request: documentListRequest,
});
