import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { defineOperation } from '../../../shared/operation/operation';
import { requiredText } from '../../../shared/operation/schema';
import { limits } from '../../limits';
import { needs } from '../../scopes';
import { checkEndpointUrl } from './endpointUrl';
import { signingSecret } from './signingSecret';

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create a webhook endpoint',
	description: 'Register an address that receives all events of the service',
	route: 'POST /webhooks',
	answer: signingSecret,
	needs: [needs('webhooks:manage')],
	fields: [
		{
			displayName: 'URL',
			name: 'url',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://n8n.example.com/webhook/payments',
			description: `Public https address, up to ${limits.endpointUrl} characters, that never answers with a redirect`,
		},
		{
			displayName:
				'The answer holds the signing secret (whsec_…). The service shows it this once: store it in a credential, not in the workflow.',
			name: 'secretNotice',
			type: 'notice',
			default: '',
		},
	],
	schema: z.object({ url: requiredText(limits.endpointUrl) }),
	request({ url }, { baseUrl, hint }) {
		checkEndpointUrl(url, baseUrl);
		const output = ({ body }: { body: unknown }) => {
			hint('Store the signing secret (whsec_…) now: the service does not show it again.');
			return body as IDataObject;
		};
		return { body: { url }, output };
	},
});
