import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { needs } from '../../scopes';
import { cursorPaging } from './cursorPaging';
import { matching } from './matching';
import { filters } from './paymentFilters';
import { paymentRecord } from './paymentRecord';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many payments',
	description: 'List payments, newest first',
	route: 'GET /payments',
	returns: paymentRecord,
	needs: [needs('payments:read')],
	paging: cursorPaging,
	fields: [returnAll, limit, filters],
	wholeTexts: ['currency', 'paymentLinkId', 'qrCodeId', 'subscriptionId'],
	request: ({ filters: set }, context) => ({
		query: { status: set.status },
		...matching(set, context),
	}),
});
