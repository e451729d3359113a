import { BOUNDS } from './bounds';
import type { Explanation, Failure } from './failure';
import { CANCELLED, RATE_LIMITED, TOO_LARGE } from './fault';

const inSeconds = (seconds: number) =>
	seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

export const comeBack = ({ retryAfterSeconds }: Failure): string =>
	retryAfterSeconds === undefined
		? 'Try again later.'
		: `Try again in ${inSeconds(retryAfterSeconds)}.`;

const explainFault = (failure: Failure): Explanation => {
	const { fault, processed, request } = failure;
	if (fault === RATE_LIMITED.fault) {
		return {
			message: 'The rate limit of this API key was reached',
			advice: `Other executions, or others with the same API key, use it up. ${comeBack(failure)}`,
		};
	}
	if (fault === CANCELLED.fault && processed === 'no') {
		return { message: 'Stopped while waiting' };
	}
	if (processed === 'no') {
		return {
			message: 'The service could not be reached',
			advice: 'Check the Base URL in the credential and the network of this n8n.',
		};
	}
	if (fault === TOO_LARGE.fault) {
		return {
			message: `The response is larger than ${BOUNDS.answerBytes / 1024 / 1024} MB`,
			advice: 'Ask for less, such as a shorter range of days.',
		};
	}
	return {
		message:
			fault === 'ECONNABORTED'
				? 'The service did not respond in time'
				: 'The connection broke before the response arrived',
		advice:
			request.method === 'GET' ? 'Try again later.' : 'Whether it was processed is not known.',
	};
};

/** What can be said of a failure without knowing the service. */
export const explainCommon = (failure: Failure): Explanation => {
	const { status = 0, text } = failure;
	if (failure.fault) return explainFault(failure);
	if (failure.missing !== undefined) {
		return {
			message: `The response does not contain what the service documents: ${failure.missing}`,
			...(text === '' && { advice: 'The response was empty.' }),
		};
	}
	if (status < 300) {
		return {
			message: 'The response is not from the service',
			advice: 'It is a web page, not data. Check the Base URL in the credential.',
		};
	}
	if (status < 400) {
		return {
			message: 'The URL redirects, and redirects are not followed',
			advice: 'Check the Base URL in the credential: it must be the final URL.',
		};
	}
	if (status === 401) {
		return {
			message: 'The API key was not accepted',
			advice: 'Check the API key in the credential.',
		};
	}
	if (status === 403 && failure.request.needs?.length) {
		return { message: `Not permitted: this needs ${failure.request.needs.join(' and ')}` };
	}
	if (status === 429) return { message: 'Too many requests', advice: comeBack(failure) };
	if (status >= 500) {
		return { message: 'The service is temporarily unavailable', advice: comeBack(failure) };
	}
	return { message: text || `The service rejected the request (HTTP ${status})` };
};
