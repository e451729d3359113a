import type { INodeProperties } from 'n8n-workflow';

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
