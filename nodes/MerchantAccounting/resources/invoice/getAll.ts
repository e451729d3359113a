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

const invoices: Listed = {
	contact: 'Customer',
	searchListMethod: 'searchAllCustomers',
	kinds: [
		{ name: 'Invoice', value: 'invoice' },
		{ name: 'Credit Note', value: 'credit_note' },
	],
};

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many invoices',
	description: 'List invoices and credit notes, newest first',
	route: 'GET /invoices',
	returns: documentRecord,
	needs: [READ],
	paging: offsetPaging,
	fields: documentListFields(invoices),
	wholeTexts: documentTexts,
	schema: documentListSchema,
	request: documentListRequest,
});
