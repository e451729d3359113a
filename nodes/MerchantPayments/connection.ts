import { type ICredentialDataDecryptedObject, UserError } from 'n8n-workflow';
import {
	checkBaseUrl,
	checkKeyLength,
	type Connection,
	longestWaitMsOf,
	requestsPerMinuteOf,
} from '../shared/connection/connection';
import { limits } from './limits';

export const VERSION = '/api/v1';

const PREFIX = { live: 'svc_live_', sandbox: 'svc_test_' } as const;

const NAME = { live: 'Live', sandbox: 'Sandbox' } as const;

type Environment = keyof typeof PREFIX;

export const environmentOf = (key: string): Environment | undefined =>
	(['live', 'sandbox'] as const).find((environment) => key.startsWith(PREFIX[environment]));

const checkKey = (value: unknown, chosen: Environment): string => {
	const key = typeof value === 'string' ? value.trim() : '';
	const environment = environmentOf(key);
	if (key === '') throw new UserError('API Key: must not be empty');
	checkKeyLength(key);
	if (!environment || !/^[\x21-\x7e]+$/.test(key)) {
		throw new UserError('API Key: this is not an API key of the payments service', {
			description: `API keys start with ${PREFIX.live} (live) or ${PREFIX.sandbox} (sandbox).`,
		});
	}
	if (environment !== chosen) {
		throw new UserError(
			`API Key: this is a ${environment} API key, but Environment is set to ${NAME[chosen]}`,
			{
				description:
					'Enter the other API key, or change Environment in the credential. Nothing was sent.',
			},
		);
	}
	return key;
};

/** What an older credential does not say is not known. */
const readsInOf = (value: unknown): Connection['readsIn'] => {
	if (value === 'minor' || value === 'major') return value;
	if (value === undefined || value === '' || value === 'unknown') return undefined;
	throw new UserError('Amount Unit in Responses: must be unknown, minor or major', {
		description: 'Change it in the credential.',
	});
};

/** Live and sandbox are told apart before any call, because only one of them moves money. */
export const connect = (credentials: ICredentialDataDecryptedObject): Connection => {
	const sandbox = credentials.environment !== 'live';
	const requestsPerMinute = requestsPerMinuteOf(
		credentials.requestsPerMinute,
		limits.requestsPerMinute,
	);
	return {
		credential: credentials,
		baseUrl: checkBaseUrl(credentials.baseUrl, VERSION),
		secret: checkKey(credentials.apiKey, sandbox ? 'sandbox' : 'live'),
		sandbox,
		requestsPerMinute,
		addressPerMinute: requestsPerMinute === 0 ? 0 : limits.addressPerMinute,
		longestWaitMs: longestWaitMsOf(credentials.longestWaitMinutes),
		readsIn: readsInOf(credentials.readsIn),
	};
};
