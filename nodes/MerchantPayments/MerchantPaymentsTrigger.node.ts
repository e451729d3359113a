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
import { checkSigningSecret } from '../shared/webhook/signingSecrets';
import {
	currencies,
	dropRepeats,
	eventSubtitle,
	minimumAmount,
	testNotice,
	triggerOn,
} from '../shared/webhook/triggerFields';
import { tryParameter } from '../shared/webhook/tryParameter';
import { environmentField, environmentOfCredential } from './environment';
import { withCurrentState } from './webhook/currentState';
import { eventOptions } from './webhook/events';
import { receiver } from './webhook/receiver';
import { registration } from './webhook/registration';
import { secretsOf } from './webhook/secrets';

export class MerchantPaymentsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Payments Trigger',
		name: 'merchantPaymentsTrigger',
		icon: {
			light: 'file:../../icons/merchant-payments.svg',
			dark: 'file:../../icons/merchant-payments.dark.svg',
		},
		group: ['trigger'],
		version: TRIGGER_VERSIONS,
		subtitle: eventSubtitle(eventOptions),
		// n8n lists the trigger and the action node as one, with this sentence.
		description:
			'Takes payments, refunds and pays out, or starts the workflow when a payment event arrives',
		defaults: { name: 'Merchant Payments Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'merchantPaymentsApi',
				required: true,
				// Not `show`: n8n would then move the choice into the credential's dialog.
				displayOptions: { hide: { registration: ['manual'] } },
			},
			{
				name: 'merchantPaymentsWebhookApi',
				required: true,
				testedBy: 'checkSigningSecret',
				displayOptions: { show: { registration: ['manual'] } },
			},
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
				displayName: 'Registration',
				name: 'registration',
				type: 'options',
				noDataExpression: true,
				default: 'automatic',
				description: 'How the webhook URL is registered with the service',
				options: [
					{
						name: 'Automatic',
						value: 'automatic',
						description:
							'Publishing registers it, unpublishing removes it. The API key needs the scope webhooks:manage.',
					},
					{
						name: 'Manual',
						value: 'manual',
						description:
							'For API keys without the scope webhooks:manage, and for tests with the Test URL',
					},
				],
			},
			{
				displayName:
					'Open Webhook URLs above and register the Production URL in your Merchant dashboard, or with the operation Webhook Endpoint: Create. Enter the signing secret (whsec_…), which is shown once, in the credential.',
				name: 'handNotice',
				type: 'notice',
				default: '',
				displayOptions: { show: { registration: ['manual'] } },
			},
			testNotice({ show: { registration: ['manual'] } }),
			triggerOn(eventOptions),
			environmentField,
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add Option',
				default: {},
				options: [
					{
						displayName: 'Catch Up',
						name: 'catchUp',
						type: 'boolean',
						default: true,
						description:
							'Whether to resend failed deliveries before the endpoint is removed, in n8n before 2.40. In later versions, run Webhook Delivery: Retry Failed with Include Waiting before you unpublish. Needs the scopes webhooks:read_logs and webhooks:retry.',
						displayOptions: { show: { '/registration': ['automatic'] } },
					},
					currencies,
					{
						displayName: 'Fetch Current State',
						name: 'fetchCurrentState',
						type: 'boolean',
						default: true,
						description:
							'Whether to read the payment when the event arrives, because events can be late or out of order. Needs the scope payments:read. If that fails, the event carries a note.',
						displayOptions: { show: { '/registration': ['automatic'] } },
					},
					dropRepeats,
					minimumAmount,
				],
			},
		],
	};

	methods = { credentialTest: { checkSigningSecret }, loadOptions: { environmentOfCredential } };

	webhookMethods = registration();

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this, receiver, async () => await secretsOf(this));
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const fetchCurrentState = tryParameter(this, 'options.fetchCurrentState');
		return await emitOnce(this, fetchCurrentState ? withCurrentState(this) : undefined);
	}
}
