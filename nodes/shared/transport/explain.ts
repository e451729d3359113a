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
			message: 'There was no room for this within the limit of the key',
			advice: `Other runs, or others with the same key, use it up. ${comeBack(failure)}`,
		};
	}
	if (fault === CANCELLED.fault && processed === 'no') {
		return { message: 'It was stopped while it waited' };
	}
	if (processed === 'no') {
		return {
			message: 'The service could not be reached',
			advice: 'Check the Base URL in the credential and the network of this n8n.',
		};
	}
	if (fault === TOO_LARGE.fault) {
		return {
			message: `The answer of the service is larger than ${BOUNDS.answerBytes / 1024 / 1024} MB`,
			advice: 'No more than that is held. Ask for less, such as a shorter range of days.',
		};
	}
	return {
		message:
			fault === 'ECONNABORTED'
				? 'The service did not answer in time'
				: 'The connection broke before the service answered',
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
			message: `The service answered, but not with what it promises: ${failure.missing}`,
			...(text === '' && { advice: 'The answer was empty.' }),
		};
	}
	if (status < 300) {
		return {
			message: 'The answer is not one of the service',
			advice: 'A page came instead of data. Check the Base URL in the credential.',
		};
	}
	if (status < 400) {
		return {
			message: 'The address answered with a redirect, which is not followed',
			advice: 'Check the Base URL in the credential: it must be the final address.',
		};
	}
	if (status === 401) {
		return {
			message: 'The API key was not accepted',
			advice: 'Check the key in the credential.',
		};
	}
	if (status === 403 && failure.request.needs?.length) {
		return { message: `Not permitted: this needs ${failure.request.needs.join(' and ')}` };
	}
	if (status === 429) return { message: 'Too many requests', advice: comeBack(failure) };
	if (status >= 500) {
		return { message: 'The service has a fault of its own', advice: comeBack(failure) };
	}
	return { message: text || `The service refused the request (HTTP ${status})` };
};
