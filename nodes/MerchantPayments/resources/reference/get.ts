import { defineOperation } from '../../../shared/operation/operation';
import { something } from '../../../shared/transport/responseContract';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get reference of statuses and events',
	description: 'Get the current statuses and webhook event types of the service',
	route: 'GET /reference',
	answer: something,
	needs: [],
	public: true,
	fields: [],
});
