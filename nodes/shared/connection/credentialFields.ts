import type { INodeProperties } from 'n8n-workflow';
import { LONGEST_WAIT } from './connection';

const { usual, min, max } = LONGEST_WAIT;

/** What the credential of each service holds besides its key: where to call, and how often. */
export const connectionFields = (
	example: string,
	perMinute: number,
	allowed = '',
): INodeProperties[] => [
	{
		displayName: 'Base URL',
		name: 'baseUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: `e.g. ${example}`,
		description: 'URL of the service with its version. Starts with https:// and ends with /api/v1.',
	},
	{
		displayName: 'The fields below can stay as they are.',
		name: 'usualNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Requests per Minute',
		name: 'requestsPerMinute',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: perMinute,
		description: `How many requests a minute this n8n sends with the API key. ${allowed}0 means no limit.`,
	},
	{
		displayName: 'Max Wait (Minutes)',
		name: 'longestWaitMinutes',
		type: 'number',
		typeOptions: { minValue: min, maxValue: max },
		default: usual,
		description:
			'How long an execution waits when others have used up the rate limit of the API key. Nothing is processed while it waits, and it continues automatically.',
	},
];
