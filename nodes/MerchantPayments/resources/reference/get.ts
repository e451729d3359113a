import { defineOperation } from '../../../shared/operation/operation';
import { something } from '../../../shared/transport/responseContract';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get reference of statuses and events',
	description: 'Read the statuses and webhook event types that the service uses now',
	route: 'GET /reference',
	answer: something,
	needs: [],
	public: true,
	fields: [],
});
