import { defineOperation } from '../../../shared/operation/operation';
import { something } from '../../../shared/transport/responseContract';

export const getOpenApi = defineOperation({
	name: 'Get OpenAPI Description',
	value: 'getOpenApi',
	action: 'Get API description',
	description: 'Read the machine-readable description of the whole service',
	route: 'GET /openapi.json',
	answer: something,
	needs: [],
	fields: [],
});
