import { type ICredentialDataDecryptedObject, UserError } from 'n8n-workflow';
import {
	checkBaseUrl,
	checkKeyLength,
	type Connection,
	longestWaitMsOf,
	requestsPerMinuteOf,
} from '../shared/connection/connection';

export const VERSION = '/api/v1';

/** The service documents no prefix of keys and no sandbox. */
export const connect = (credential: ICredentialDataDecryptedObject): Connection => {
	const { apiKey, baseUrl, requestsPerMinute, longestWaitMinutes } = credential;
	const secret = typeof apiKey === 'string' ? apiKey.trim() : '';
	if (secret === '') throw new UserError('API Key: must not be empty');
	checkKeyLength(secret);
	if (!/^[\x21-\x7e]+$/.test(secret)) {
		throw new UserError('API Key: must not contain spaces or special characters');
	}
	return {
		credential,
		baseUrl: checkBaseUrl(baseUrl, VERSION),
		secret,
		sandbox: false,
		// No limit is documented.
		requestsPerMinute: requestsPerMinuteOf(requestsPerMinute, 0),
		addressPerMinute: 0,
		longestWaitMs: longestWaitMsOf(longestWaitMinutes),
	};
};
