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
				'To read, the API key needs read access. To create invoices and contacts, it needs read and write access.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://books.example.com/api/v1',
			description:
				'URL of the service with its version. Starts with https:// and ends with /api/v1.',
		},
		{
			displayName: 'The fields below can stay as they are.',
			name: 'usualNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'How many requests a minute this n8n sends with the API key. 0 means no limit.',
		},
		{
			displayName: 'Max Wait (Minutes)',
			name: 'longestWaitMinutes',
			type: 'number',
			typeOptions: { minValue: LONGEST_WAIT.min, maxValue: LONGEST_WAIT.max },
			default: LONGEST_WAIT.usual,
			description:
				'How long an execution waits when others have used up the rate limit of the API key. Nothing is processed while it waits, and it continues automatically.',
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
