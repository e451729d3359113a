import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { connect } from '../nodes/MerchantAccounting/connection';
import { EDITOR_MS } from '../nodes/shared/connection/connection';
import { connectionFields } from '../nodes/shared/connection/credentialFields';
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
		...connectionFields('https://books.example.com/api/v1', 0),
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
