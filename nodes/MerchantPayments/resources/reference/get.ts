import { defineOperation } from '../../../shared/operation/operation';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get the reference of states and events',
	description: 'Read the states and webhook event types that the service uses now',
	route: 'GET /reference',
	needs: [],
	public: true,
	fields: [],
});
