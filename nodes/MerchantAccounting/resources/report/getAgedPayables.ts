import { defineOperation } from '../../../shared/operation/operation';
import { READ } from '../../capabilities';
import { offsetPaging } from '../../offsetPaging';
import { agedFields, agedReport } from './aged';

export const getAgedPayables = defineOperation({
	name: 'Get Aged Payables',
	value: 'getAgedPayables',
	action: 'Get aged payables report',
	description: 'What you owe suppliers today, by contact, currency and age',
	route: 'GET /bills',
	needs: [READ],
	paging: offsetPaging,
	fields: agedFields,
	request: agedReport({ name: 'aged_payables', contactType: 'supplier' }),
});
