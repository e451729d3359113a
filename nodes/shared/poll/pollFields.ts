import { type INodeProperties, UserError } from 'n8n-workflow';
import { currencies, minimumAmount } from '../webhook/triggerFields';

const DEFAULT_WATCHED = 500;

/** Fewer are less than a page of the service; more would be too much to store with a workflow. */
const MIN_WATCHED = 100;
const MAX_WATCHED = 1_500;

export const watchedOf = (value: unknown): number => {
	const watched = value === undefined || value === '' ? DEFAULT_WATCHED : Number(value);
	const isAllowed = Number.isInteger(watched) && watched >= MIN_WATCHED && watched <= MAX_WATCHED;
	if (isAllowed) return watched;
	throw new UserError(
		`Records Watched: must be a whole number from ${MIN_WATCHED} to ${MAX_WATCHED}`,
	);
};

const from: INodeProperties = {
	displayName: 'Start With',
	name: 'from',
	type: 'options',
	noDataExpression: true,
	default: 'now',
	description: 'What the first poll does. Later polls continue where the last one ended.',
	options: [
		{ name: 'New Changes Only', value: 'now' },
		{
			name: 'Existing Records',
			value: 'watched',
			description: 'Watched records start the workflow too',
		},
	],
};

const recordsWatched: INodeProperties = {
	displayName: 'Records Watched',
	name: 'recordsWatched',
	type: 'number',
	typeOptions: { minValue: MIN_WATCHED, maxValue: MAX_WATCHED },
	default: DEFAULT_WATCHED,
	description: `How many of the newest records of each list are watched for changes, from ${MIN_WATCHED} to ${MAX_WATCHED}. Each 100 take one request.`,
};

const GUIDE =
	'https://github.com/merchant-services/n8n-nodes-merchant-services/blob/main/docs/triggers.md#without-a-public-url';

/** One line at the end: what a person came for is the choice of events. */
export const pollNotice = (sentences: string): INodeProperties => ({
	displayName: `${sentences} <a href="${GUIDE}" target="_blank">Scopes, amounts and limits</a>.`,
	name: 'pollNotice',
	type: 'notice',
	default: '',
});

/** What every poll trigger asks for besides its events. */
export const pollFields: readonly INodeProperties[] = [
	from,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [currencies, minimumAmount, recordsWatched],
	},
];
