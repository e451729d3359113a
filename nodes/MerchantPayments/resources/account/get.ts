import { defineOperation } from '../../../shared/operation/operation';
import { something } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get business profile',
	description: 'Read the business profile and how far its verification is',
	route: 'GET /account',
	answer: something,
	needs: [needs('account:read', 'kyc:read')],
	fields: [],
});
