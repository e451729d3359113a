import { defineOperation } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import { anything } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';
import { idOf } from './createdEndpoint';
import { endpointId } from './endpointId';
import { getAll } from './getAll';

export const remove = defineOperation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete webhook endpoint',
	description: 'Stop sending events to a URL',
	route: 'DELETE /webhooks/{endpointId}',
	answer: anything,
	needs: [needs('webhooks:manage')],
	isRecognized: true,
	fields: [endpointId],
	request: ({ endpointId: id }, { call }) => ({
		once: {
			noun: 'deletion',
			find: async () => {
				const endpoints = await readList(call, requestOf(getAll));
				const isThere = endpoints.some(
					(endpoint) => idOf(endpoint).toLowerCase() === String(id).toLowerCase(),
				);
				return isThere ? undefined : { status: 200, headers: {}, body: {} };
			},
		},
		output: () => ({ deleted: true }),
	}),
});
