/** An error that becomes an answer of the error table. */
export type Refusal = Error & {
	status: number;
	code: string;
	detail: unknown;
	retryAfter?: number;
};

const CODES: Record<number, string> = {
	400: 'invalid_request',
	401: 'authentication_failed',
	403: 'permission_denied',
	404: 'not_found',
	409: 'conflict',
	413: 'payload_too_large',
	429: 'rate_limited',
	500: 'internal_error',
	501: 'not_implemented',
	502: 'internal_error',
	503: 'unavailable',
};

export const codeOf = (status: number): string => CODES[status] ?? 'internal_error';

export const refusal = (
	status: number,
	detail: unknown,
	extra: { code?: string; retryAfter?: number } = {},
): Refusal => {
	const message = typeof detail === 'string' ? detail : 'Invalid input';
	return Object.assign(new Error(message), { code: codeOf(status), ...extra, status, detail });
};

export const fieldRefusal = (field: string, message: string): Refusal =>
	refusal(400, { formErrors: [], fieldErrors: { [field]: [message] } });

export const notFound = () => refusal(404, 'No such object');

export const isRefusal = (error: unknown): error is Refusal =>
	typeof error === 'object' && error !== null && 'status' in error && 'detail' in error;
