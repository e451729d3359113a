import type { INodeProperties } from 'n8n-workflow';

/** The events that a trigger of the package offers. */
export const triggerOn = (options: INodeProperties['options']): INodeProperties => ({
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	required: true,
	default: [],
	description: 'The events that start the workflow',
	options,
});

/** Options that every trigger of the package has. */
export const currencies: INodeProperties = {
	displayName: 'Currencies',
	name: 'currencies',
	type: 'string',
	default: '',
	placeholder: 'e.g. EUR, USD',
	description: 'Only events in these currencies. Events without a currency pass.',
};

export const dropRepeats: INodeProperties = {
	displayName: 'Drop Repeats',
	name: 'dropRepeats',
	type: 'boolean',
	default: true,
	description:
		'Whether an event that was delivered before starts no second run. Services may deliver an event more than once.',
};

export const minimumAmount: INodeProperties = {
	displayName: 'Minimum Amount',
	name: 'minimumAmount',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'Only events of at least this amount, in major units. Events without one pass.',
};

/** n8n's own words while it listens name neither the address nor a way to send something there. */
export const testNotice = (
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties => ({
	displayName:
		'To test, press Execute Step and, while n8n listens, have an event sent to the Test URL, which is another one than the Production URL. To send one yourself, see <a href="https://github.com/merchant-services/n8n-nodes-merchant-services/blob/main/docs/troubleshooting.md#nothing-triggers" target="_blank">Nothing triggers</a>.',
	name: 'testNotice',
	type: 'notice',
	default: '',
	...(displayOptions && { displayOptions }),
});
