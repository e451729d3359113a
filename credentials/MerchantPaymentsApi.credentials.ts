import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { connect } from '../nodes/MerchantPayments/connection';
import { limits } from '../nodes/MerchantPayments/limits';
import { EDITOR_MS, LONGEST_WAIT } from '../nodes/shared/connection/connection';
import { credentialTestRules } from '../nodes/shared/connection/credentialTestRules';
import { withKey } from '../nodes/shared/connection/withKey';

export class MerchantPaymentsApi implements ICredentialType {
	name = 'merchantPaymentsApi';

	displayName = 'Merchant Payments API';

	icon: Icon = {
		light: 'file:../icons/merchant-payments.svg',
		dark: 'file:../icons/merchant-payments.dark.svg',
	};

	documentationUrl = 'https://github.com/merchant-services/n8n-nodes-merchant-services#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			default: 'sandbox',
			description: 'Must match the key, so that a test can never move real money',
			options: [
				{ name: 'Live', value: 'live', description: 'Real money, keys begin with svc_live_' },
				{
					name: 'Sandbox',
					value: 'sandbox',
					description: 'No real money, keys begin with svc_test_',
				},
			],
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Each operation says which scope the key needs',
		},
		{
			displayName: 'Previous API Key',
			name: 'previousApiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Only when you change the key: put the former one here, and triggers that were published with it go on receiving. It is never sent. Remove it when they have been published again.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'https://api.example.com/api/v1',
			description: 'Address of the service with its version: https, ending in /api/v1',
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: limits.requestsPerMinute,
			description: `How many requests the nodes of this n8n make with the key. The service takes ${limits.requestsPerMinute}, and ${limits.addressPerMinute} from all keys of one address; when others use the same key, they share it. 0 means no limit.`,
		},
		{
			displayName: 'Longest Wait',
			name: 'longestWaitMinutes',
			type: 'number',
			typeOptions: { minValue: LONGEST_WAIT.min, maxValue: LONGEST_WAIT.max },
			default: LONGEST_WAIT.usual,
			description:
				'How many minutes a run waits while the service takes none of its requests, because others use up the limit of the key. Nothing was processed then, and the run goes on by itself as soon as there is room.',
		},
		{
			displayName: 'Amounts Are Read In',
			name: 'readsIn',
			type: 'options',
			default: 'unknown',
			description:
				'How the service writes amounts in its answers, which its documents do not say. Look at one payment you know: of 49.50 it shows either 4950 or 49.50. Once you choose it, results also carry their amounts as 49.50, and lists show them so.',
			options: [
				{
					name: 'Not Known',
					value: 'unknown',
					description: 'Amounts are passed on as they come, and nothing is claimed about them',
				},
				{
					name: 'Minor Units (4950)',
					value: 'minor',
					description: 'A payment of 49.50 shows 4950',
				},
				{
					name: 'Major Units (49.50)',
					value: 'major',
					description: 'A payment of 49.50 shows 49.50',
				},
			],
		},
	];

	// A function, so that the credential test refuses a mixed-up credential before any call too.
	authenticate: IAuthenticate = async (credentials, request) =>
		withKey(connect(credentials), request);

	// Needs a good key and no scope, so that a key with few scopes passes.
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url: '/openapi.json',
			disableFollowRedirect: true,
			timeout: EDITOR_MS,
		},
		rules: credentialTestRules('openapi'),
	};
}
