import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The events that a trigger of the package offers. */
export const triggerOn = (options: INodePropertyOptions[]): INodeProperties => ({
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	required: true,
	default: [],
	options,
});

/** What the canvas says under a trigger, as an expression: "Payment Failed, Payout Failed". */
export const eventSubtitle = (options: readonly INodePropertyOptions[]): string => {
	const names = Object.fromEntries(options.map(({ value, name }) => [value, name]));
	const named = `.map((event) => (${JSON.stringify(names)})[event] ?? event)`;
	return `={{ [].concat($parameter["events"])${named}.join(", ") }}`;
};

/** Options that every trigger of the package has. */
export const currencies: INodeProperties = {
	displayName: 'Currencies',
	name: 'currencies',
	type: 'string',
	default: '',
	placeholder: 'e.g. EUR, USD',
	description: 'Only events in these currencies (ISO 4217 codes), and those without a currency',
};

export const dropRepeats: INodeProperties = {
	displayName: 'Ignore Duplicate Events',
	name: 'dropRepeats',
	type: 'boolean',
	default: true,
	description: 'Whether an event that is delivered again starts the workflow only once',
};

export const minimumAmount: INodeProperties = {
	displayName: 'Minimum Amount',
	name: 'minimumAmount',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'Only events of at least this amount, in major units, and those without an amount',
};

/** n8n's own words while it listens name neither the address nor a way to send something there. */
export const testNotice = (
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties => ({
	displayName:
		'To test, click Execute step and have an event sent to the Test URL, or <a href="https://github.com/merchant-services/n8n-nodes-merchant-services/blob/main/docs/troubleshooting.md#nothing-triggers" target="_blank">send one yourself</a>.',
	name: 'testNotice',
	type: 'notice',
	default: '',
	...(displayOptions && { displayOptions }),
});
