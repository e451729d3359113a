import { createIsUnprocessed, type Said } from '../../../../nodes/shared/transport/failure';
import type { Fault, Request, ServiceResponse } from '../../../../nodes/shared/transport/request';

export const request = (changes: Partial<Request> = {}): Request => ({
	method: 'POST',
	path: '/things',
	repeatable: false,
	...changes,
});

export const answer = (
	status: number,
	code = '',
	headers: ServiceResponse['headers'] = {},
): ServiceResponse => ({
	status,
	headers,
	body: code ? { error: `Words about ${code}`, code, request_id: 'req_1' } : {},
});

export const never: Fault = { fault: 'ECONNREFUSED', reached: 'never' };
export const maybe: Fault = { fault: 'ECONNRESET', reached: 'maybe' };

interface Body {
	error?: unknown;
	code?: string;
	request_id?: string;
}

/** The error body of a service of no name. */
export const readError = (body: unknown): Said => {
	const { error, code, request_id: requestId } = (body ?? {}) as Body;
	return { text: typeof error === 'string' ? error : undefined, code, requestId };
};

export const isUnprocessed = createIsUnprocessed(readError, ['service_paused']);
