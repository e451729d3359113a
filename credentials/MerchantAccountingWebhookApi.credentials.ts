import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { signingSecretFields } from '../nodes/shared/webhook/signingSecrets';

export class MerchantAccountingWebhookApi implements ICredentialType {
	name = 'merchantAccountingWebhookApi';

	displayName = 'Merchant Accounting Webhook API';

	icon: Icon = {
		light: 'file:../icons/merchant-accounting.svg',
		dark: 'file:../icons/merchant-accounting.dark.svg',
	};

	documentationUrl = 'https://github.com/merchant-services/n8n-nodes-merchant-services#credentials';

	/** Signing secrets are for the triggers alone: n8n gives them to no HTTP Request node. */
	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = signingSecretFields('in the settings of the accounting app');
}
