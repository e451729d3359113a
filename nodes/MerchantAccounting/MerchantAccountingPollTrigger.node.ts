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
import { polledEvents } from './poll/events';
import { poller } from './poll/poller';

export class MerchantAccountingPollTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Accounting Poll Trigger',
		name: 'merchantAccountingPollTrigger',
		icon: {
			light: 'file:../../icons/merchant-accounting.svg',
			dark: 'file:../../icons/merchant-accounting.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["events"].join(", ") }}',
		description:
			'Starts the workflow when polling finds a change in the accounting app. For an n8n without a public URL.',
		defaults: { name: 'Merchant Accounting Poll Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantAccountingApi', required: true }],
		properties: [
			{
				displayName: 'Needs an API key that can read',
				name: 'scopeNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName:
					'Polling sees the newest documents and contacts, not quotes or leads, and misses a change that is undone before the next poll. <a href="https://github.com/merchant-services/n8n-nodes-merchant-services/blob/main/docs/triggers.md#what-polling-cannot-see" target="_blank">What polling sees</a>.',
				name: 'pollNotice',
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
