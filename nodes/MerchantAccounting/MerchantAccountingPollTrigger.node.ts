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
		subtitle: eventSubtitle(polledEvents),
		description:
			'Starts the workflow when polling finds a change in the accounting app. For an n8n without a public URL.',
		defaults: { name: 'Merchant Accounting Poll Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantAccountingApi', required: true }],
		properties: [
			triggerOn(polledEvents),
			...pollFields,
			pollNotice(
				'Each poll reads the newest documents and contacts. A change that is undone before the next poll is not seen.',
			),
		],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this, poller);
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runPolled(this, poller);
	}
}
