interface Row {
	readonly status: number;
	readonly code: string;
	/** What the sentence has to say of the documented condition. */
	readonly message: RegExp;
	readonly advice: RegExp;
	readonly processed: 'no' | 'unknown';
}

const LATER = /^Try again in 5 minutes\.$/;

/** The error table of the service's document, row by row, with what a person needs to hear. */
export const ERROR_TABLE: readonly Row[] = [
	{
		status: 400,
		code: 'invalid_request',
		message: /^Words of the service$/,
		advice: /^$/,
		processed: 'no',
	},
	{
		status: 401,
		code: 'authentication_failed',
		message: /did not accept the API key/,
		advice: /wrong, revoked or expired.*address.*not allowed/,
		processed: 'no',
	},
	{
		status: 403,
		code: 'permission_denied',
		message: /does not allow this/,
		advice: /scope.*verified.*bank details.*settlement account/,
		processed: 'no',
	},
	{
		status: 404,
		code: 'not_found',
		message: /No record with this ID/,
		advice: /other environment.*another business/,
		processed: 'no',
	},
	{
		status: 409,
		code: 'conflict',
		message: /changed at the same moment/,
		advice: /Read it again/,
		processed: 'no',
	},
	{ status: 413, code: 'payload_too_large', message: /larger/, advice: /^$/, processed: 'no' },
	{
		status: 429,
		code: 'rate_limited',
		message: /^Too many requests.*180 a minute/,
		advice: LATER,
		processed: 'no',
	},
	{
		status: 500,
		code: 'internal_error',
		message: /temporarily unavailable/,
		advice: /^/,
		processed: 'unknown',
	},
	{
		status: 501,
		code: 'not_implemented',
		message: /does not offer this/,
		advice: /currency/,
		processed: 'no',
	},
	{
		status: 502,
		code: 'internal_error',
		message: /payment provider.*could not be reached/,
		advice: /^/,
		processed: 'unknown',
	},
	{
		status: 503,
		code: 'unavailable',
		message: /temporarily unavailable/,
		advice: LATER,
		processed: 'unknown',
	},
	{
		status: 503,
		code: 'service_paused',
		message: /paused for maintenance/,
		advice: LATER,
		processed: 'no',
	},
];
