import { z } from 'zod';
import { toResult } from '../../../shared/async/result';
import { defineOperation } from '../../../shared/operation/operation';
import { requiredText } from '../../../shared/operation/schema';
import { limits } from '../../limits';
import { needs } from '../../scopes';
import { createdEndpoint, endpointForTool } from './createdEndpoint';
import { endpointsAt, removeByUrl } from './endpointsAt';
import { checkEndpointUrl } from './endpointUrl';
import { signingSecret } from './signingSecret';

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create webhook endpoint',
	description: 'Register a URL that receives all events of the service',
	route: 'POST /webhooks',
	answer: signingSecret,
	needs: [needs('webhooks:manage')],
	undo: 'delete the endpoint',
	fields: [
		{
			displayName: 'URL',
			name: 'url',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://n8n.example.com/webhook/payments',
			description: `Public https:// URL, up to ${limits.endpointUrl} characters, that does not redirect`,
		},
		{
			displayName:
				'The response contains the signing secret (whsec_…), which the service shows only once: store it in a credential. n8n also keeps it in the data of this execution, so delete the execution afterwards.',
			name: 'secretNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Only ID and Secret',
			name: 'onlySecret',
			type: 'boolean',
			default: false,
			description: 'Whether to return only the ID of the endpoint and its secret',
		},
	],
	typedInTools: ['url'],
	schema: z.object({ url: requiredText(limits.endpointUrl) }),
	request: ({ url, onlySecret }, { baseUrl, hint, call, isTool }) => {
		checkEndpointUrl(url, baseUrl);
		return {
			body: { url },
			once: {
				noun: 'webhook endpoint',
				// Its secret is shown once, so one whose response is gone is removed and made anew.
				isRemade: true,
				find: async ({ note }) => {
					const before: unknown = note?.endpoints;
					// Those that were there before belong to somebody else.
					if (Array.isArray(before)) await removeByUrl(call, url, (id) => !before.includes(id));
					return undefined;
				},
				send: async (request, note) => {
					const listed = await toResult(async () => await endpointsAt(call, url));
					if ('value' in listed) note({ endpoints: listed.value });
					return await call(request);
				},
			},
			output: ({ body }) =>
				isTool ? endpointForTool(body) : createdEndpoint(body, onlySecret, hint),
		};
	},
});
