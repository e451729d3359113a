import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { connect } from '../nodes/MerchantAccounting/connection';
import { EDITOR_MS, LONGEST_WAIT } from '../nodes/shared/connection/connection';
import { credentialTestRules } from '../nodes/shared/connection/credentialTestRules';
import { withKey } from '../nodes/shared/connection/withKey';

export class MerchantAccountingApi implements ICredentialType {
	name = 'merchantAccountingApi';

	displayName = 'Merchant Accounting API';

	icon: Icon = {
		light: 'file:../icons/merchant-accounting.svg',
		dark: 'file:../icons/merchant-accounting.dark.svg',
	};

	documentationUrl = 'https://github.com/merchant-services/n8n-nodes-merchant-services#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'Reading needs a key that can read. Creating invoices and contacts needs a key that can read and write.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'https://books.example.com/api/v1',
			description: 'Address of the service with its version: https, ending in /api/v1',
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'How many requests the nodes of this n8n make with the key. 0 means no limit.',
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
	];

	// A function, so that the credential test refuses a bad address before any call too.
	authenticate: IAuthenticate = async (credentials, request) =>
		withKey(connect(credentials), request);

	// Needs no more than to read, and what a report holds is documented; of a list it is not.
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url: '/reports/trial-balance',
			disableFollowRedirect: true,
			timeout: EDITOR_MS,
		},
		rules: credentialTestRules('data'),
	};
}
