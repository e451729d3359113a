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
	displayName: 'From',
	name: 'from',
	type: 'options',
	noDataExpression: true,
	default: 'now',
	description:
		'What the first poll after publishing does. Later ones go on where the last one was.',
	options: [
		{
			name: 'Now',
			value: 'now',
			description: 'It notes what is there and emits nothing; changes from then on are emitted',
		},
		{
			name: 'What Is There',
			value: 'watched',
			description: 'It emits what has happened to the records that are watched',
		},
	],
};

const recordsWatched: INodeProperties = {
	displayName: 'Records Watched',
	name: 'recordsWatched',
	type: 'number',
	typeOptions: { minValue: MIN_WATCHED, maxValue: MAX_WATCHED },
	default: DEFAULT_WATCHED,
	description: `How many of the newest records of each list are watched for changes, from ${MIN_WATCHED} to ${MAX_WATCHED}. What happens to older ones is not seen. A poll makes a request for each 100 of them.`,
};

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
