import { defineOperation } from '../../../shared/operation/operation';
import { needs } from '../../scopes';

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get an account',
	description: 'Read the business profile and how far its verification is',
	route: 'GET /account',
	needs: [needs('account:read', 'kyc:read')],
	fields: [],
});
