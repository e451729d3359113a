import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { signingSecretFields } from '../nodes/shared/webhook/signingSecrets';

export class MerchantPaymentsWebhookApi implements ICredentialType {
	name = 'merchantPaymentsWebhookApi';

	displayName = 'Merchant Payments Webhook API';

	icon: Icon = {
		light: 'file:../icons/merchant-payments.svg',
		dark: 'file:../icons/merchant-payments.dark.svg',
	};

	documentationUrl = 'https://github.com/merchant-services/n8n-nodes-merchant-services#credentials';

	/** Signing secrets are for the triggers alone: n8n gives them to no HTTP Request node. */
	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			default: 'sandbox',
			description: 'The environment whose events are accepted',
			options: [
				{ name: 'Live', value: 'live' },
				{ name: 'Sandbox', value: 'sandbox' },
			],
		},
		...signingSecretFields('in your Merchant dashboard or with Webhook Endpoint: Create'),
		{
			displayName: "Other Environment's Signing Secret",
			name: 'otherEnvironmentSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'whsec_…',
			description:
				'The live signing secret if this credential is for sandbox, and vice versa. Events signed with it are refused, and the log says that live and sandbox are mixed up.',
		},
	];
}
