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
			'Starts the workflow when polling finds a payment or payout changed, for an n8n without a public address',
		defaults: { name: 'Merchant Payments Poll Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantPaymentsApi', required: true }],
		properties: [
			{
				displayName:
					'The key needs the scope payments:read for payments, and payouts:read for payouts',
				name: 'scopeNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName: `A poll sees how things are, not how they came about: a change that is undone before the next poll is not seen, and several refunds of a payment arrive as one. Watched are the newest payments, the newest of those that were refunded, and the ${limits.payoutList} most recent payouts.`,
				name: 'pollNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName:
					'In which unit amounts are read is said by Amounts Are Read In of the credential. As long as that is Not Known, amounts stand under "read" as they come, and "data" and "major" have none.',
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
