import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { connect } from '../nodes/MerchantPayments/connection';
import { limits } from '../nodes/MerchantPayments/limits';
import { EDITOR_MS } from '../nodes/shared/connection/connection';
import { connectionFields } from '../nodes/shared/connection/credentialFields';
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
			description: 'Must match the API key, so that a test can never move real money',
			options: [
				{ name: 'Live', value: 'live', description: 'Real money. API keys start with svc_live_' },
				{
					name: 'Sandbox',
					value: 'sandbox',
					description: 'No real money. API keys start with svc_test_',
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
			description:
				'Each operation shows which scope the API key needs. Business Profile: Check API Key shows what it lacks.',
		},
		{
			displayName: 'Amount Unit in Responses',
			name: 'readsIn',
			type: 'options',
			default: 'unknown',
			description:
				'How the service writes amounts in responses. If you do not know, keep Not Known, run Payment: Get Many and look at a payment that you know: 49.50 comes back as 4950 or as 49.50. Look at payouts and settlements too, and keep Not Known if they differ. Once this is set, results also contain major units.',
			options: [
				{
					name: 'Not Known',
					value: 'unknown',
					description:
						'Amounts that are read are returned as they are, and cannot be dragged into another amount',
				},
				{
					name: 'Minor Units (4950)',
					value: 'minor',
					description: 'The service sends 4950 for a payment of 49.50',
				},
				{
					name: 'Major Units (49.50)',
					value: 'major',
					description: 'The service sends 49.50 for a payment of 49.50',
				},
			],
		},
		...connectionFields(
			'https://api.example.com/api/v1',
			limits.requestsPerMinute,
			`The service allows ${limits.requestsPerMinute} for each API key and ${limits.addressPerMinute} for each IP address; everyone who uses the API key shares them. `,
		),
		{
			displayName: 'Previous API Key',
			name: 'previousApiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'When you change to another API key of the same environment, enter the former one here, so that triggers keep receiving events. Unpublish and publish their workflows, then clear it. It is never sent.',
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
