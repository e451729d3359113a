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
			'Starts the workflow when polling finds something changed in the books, for an n8n without a public address',
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
					'A poll sees how things are, not how they came about: a change that is undone before the next poll is not seen, and each event of a document is emitted once. Watched are the newest documents and contacts, and of the paid and void documents the newest as well. Quotes and leads cannot be read.',
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
