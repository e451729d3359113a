import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { poll } from '../shared/poll/poll';
import { pollFields, pollNotice } from '../shared/poll/pollFields';
import { runPolled } from '../shared/poll/runPolled';
import { eventSubtitle, triggerOn } from '../shared/webhook/triggerFields';
import { environmentField, environmentOfCredential } from './environment';
import { limits } from './limits';
import { polledEvents } from './poll/events';
import { poller } from './poll/poller';

export class MerchantPaymentsPollTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Payments Poll Trigger',
		name: 'merchantPaymentsPollTrigger',
		icon: {
			light: 'file:../../icons/merchant-payments.svg',
			dark: 'file:../../icons/merchant-payments.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle(polledEvents),
		description:
			'Starts the workflow when polling finds a changed payment or payout. For an n8n without a public URL.',
		defaults: { name: 'Merchant Payments Poll Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantPaymentsApi', required: true }],
		properties: [
			triggerOn(polledEvents),
			environmentField,
			...pollFields,
			pollNotice(
				`Each poll reads the newest payments and refunds, and the newest ${limits.payoutList} payouts. A change that is undone before the next poll is not seen.`,
			),
		],
	};

	methods = { loadOptions: { environmentOfCredential } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this, poller);
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runPolled(this, poller);
	}
}
