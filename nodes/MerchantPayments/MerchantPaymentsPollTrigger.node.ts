import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { poll } from '../shared/poll/poll';
import { pollFields } from '../shared/poll/pollFields';
import { runPolled } from '../shared/poll/runPolled';
import { triggerOn } from '../shared/webhook/triggerFields';
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
		subtitle: '={{ $parameter["events"].join(", ") }}',
		description:
			'Starts the workflow when polling finds a changed payment or payout. For an n8n without a public URL.',
		defaults: { name: 'Merchant Payments Poll Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantPaymentsApi', required: true }],
		properties: [
			{
				displayName:
					'The API key needs the scope payments:read for payments, and payouts:read for payouts',
				name: 'scopeNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName: `Polling sees the newest payments and refunds and the ${limits.payoutList} most recent payouts, and misses a change that is undone before the next poll. <a href="https://github.com/merchant-services/n8n-nodes-merchant-services/blob/main/docs/triggers.md#what-polling-cannot-see" target="_blank">What polling sees</a>.`,
				name: 'pollNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName:
					'Set Amount Unit in Responses in the credential to get amounts. While it is Not Known, they are under "read" as the service writes them.',
				name: 'unitNotice',
				type: 'notice',
				default: '',
			},
			triggerOn(polledEvents),
			...pollFields,
		],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this, poller);
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runPolled(this, poller);
	}
}
