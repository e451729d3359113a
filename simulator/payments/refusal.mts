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

export function codeOf(status: number): string {
	return CODES[status] ?? 'internal_error';
}

export function refusal(
	status: number,
	detail: unknown,
	extra: { code?: string; retryAfter?: number } = {},
): Refusal {
	const message = typeof detail === 'string' ? detail : 'Invalid input';
	return Object.assign(new Error(message), { code: codeOf(status), ...extra, status, detail });
}

export function fieldRefusal(field: string, message: string): Refusal {
	return refusal(400, { formErrors: [], fieldErrors: { [field]: [message] } });
}

export const notFound = () => refusal(404, 'No such object');

export function isRefusal(error: unknown): error is Refusal {
	return typeof error === 'object' && error !== null && 'status' in error && 'detail' in error;
}
