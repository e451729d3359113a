import { defineOperation } from '../../../shared/operation/operation';
import { READ } from '../../capabilities';
import { offsetPaging } from '../../offsetPaging';
import { agedFields, agedReport } from './aged';

export const getAgedReceivables = defineOperation({
	name: 'Get Aged Receivables',
	value: 'getAgedReceivables',
	action: 'Get aged receivables report',
	description: 'What customers owe you today, by contact, currency and age',
	route: 'GET /invoices',
	needs: [READ],
	paging: offsetPaging,
	fields: agedFields,
	request: agedReport({ name: 'aged_receivables', contactType: 'customer' }),
});
