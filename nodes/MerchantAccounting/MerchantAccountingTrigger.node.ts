import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { emitOnce } from '../shared/webhook/emitOnce';
import { receive, TRIGGER_VERSIONS } from '../shared/webhook/receive';
import {
	checkSigningSecret,
	readSigningCredential,
	signingSecretsOf,
} from '../shared/webhook/signingSecrets';
import {
	currencies,
	dropRepeats,
	eventSubtitle,
	minimumAmount,
	testNotice,
	triggerOn,
} from '../shared/webhook/triggerFields';
import { isUnavailable } from '../shared/webhook/verifyDelivery';
import { eventOptions } from './webhook/events';
import { handRegistered } from './webhook/handRegistered';
import { receiver } from './webhook/receiver';

export class MerchantAccountingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Accounting Trigger',
		name: 'merchantAccountingTrigger',
		icon: {
			light: 'file:../../icons/merchant-accounting.svg',
			dark: 'file:../../icons/merchant-accounting.dark.svg',
		},
		group: ['trigger'],
		version: TRIGGER_VERSIONS,
		subtitle: eventSubtitle(eventOptions),
		// n8n lists the trigger and the action node as one, with this sentence.
		description:
			'Drafts invoices and reads reports, or starts the workflow when an accounting event arrives',
		defaults: { name: 'Merchant Accounting Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'merchantAccountingWebhookApi', required: true, testedBy: 'checkSigningSecret' },
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: '',
				path: 'webhook',
			},
		],
		properties: [
			{
				displayName:
					'Open Webhook URLs above and register the Production URL in the settings of the accounting app, with the same events. Enter the signing secret (whsec_…), which is shown once, in the credential. Events arrive within about 15 minutes.',
				name: 'handNotice',
				type: 'notice',
				default: '',
			},
			testNotice(),
			triggerOn(eventOptions),
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add Option',
				default: {},
				options: [currencies, dropRepeats, minimumAmount],
			},
		],
	};

	methods = { credentialTest: { checkSigningSecret } };

	webhookMethods = handRegistered();

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this, receiver, async () => {
			const credential = await readSigningCredential(this, 'merchantAccountingWebhookApi');
			return isUnavailable(credential) ? credential : signingSecretsOf(credential);
		});
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await emitOnce(this);
	}
}
