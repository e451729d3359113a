import { comeBack, explainCommon } from '../shared/transport/explain';
import type { Explanation, Failure, Said } from '../shared/transport/failure';
import { isRecord } from '../shared/transport/list';
import { limits } from './limits';
import { SCOPES } from './scopes';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const strings = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const fieldErrors = (value: unknown): Said['fields'] =>
	isRecord(value)
		? Object.fromEntries(Object.entries(value).map(([field, list]) => [field, strings(list)]))
		: undefined;

/** `{error, code, request_id}`, where `error` is a sentence or a list of errors per field. */
export const readError = (body: unknown): Said => {
	if (!isRecord(body)) return {};
	const { error } = body;
	const said = isRecord(error)
		? { text: strings(error.formErrors).join(' '), fields: fieldErrors(error.fieldErrors) }
		: { text: text(error) };
	return { ...said, code: text(body.code), requestId: text(body.request_id) };
};

/** One code for three reasons: the service's own words tell which, if they do. */
export const reasonIn = (said: string): 'scope' | 'notVerified' | 'bankDetails' | undefined => {
	if (/\bscope\b/i.test(said) || SCOPES.some((scope) => said.includes(scope))) return 'scope';
	if (/verif/i.test(said)) return 'notVerified';
	return /bank|settlement account/i.test(said) ? 'bankDetails' : undefined;
};

export const NOT_VERIFIED = {
	message: 'The business is not verified yet',
	advice:
		'Start the verification with Business Profile: Start Verification, or in your Merchant dashboard.',
} as const satisfies Explanation;

const forbidden = ({ request, text: said }: Failure): Explanation => {
	const reason = reasonIn(said);
	if (reason === 'notVerified') return NOT_VERIFIED;
	if (reason === 'bankDetails') {
		return {
			message: 'The bank details differ from the saved settlement account',
			advice: 'Leave Bank Details empty to use the saved account, or correct them.',
		};
	}
	const named = SCOPES.filter((scope) => said.includes(scope));
	const scopes = request.needs?.length ? request.needs : named;
	return {
		message: scopes.length
			? `The API key lacks the scope ${scopes.join(' and ')}`
			: 'The API key does not allow this',
		advice:
			'If the API key has that scope, the business may not be verified yet, or the bank details differ from the saved settlement account.',
	};
};

const byCode: Readonly<Record<string, (failure: Failure) => Explanation>> = {
	invalid_request: (failure) => ({
		message: failure.text || 'The service rejected the input',
		...(failure.doubt && {
			advice: 'An earlier attempt got no response and may have succeeded. Read the record first.',
		}),
	}),
	authentication_failed: () => ({
		message: 'The service did not accept the API key',
		advice:
			'The API key may be wrong, revoked or expired, or the IP address of this n8n is not allowed.',
	}),
	permission_denied: forbidden,
	not_found: () => ({
		message: 'No record with this ID exists for this API key',
		advice:
			'Check the ID. Records of the other environment (live or sandbox) or of another business are not found either.',
	}),
	conflict: () => ({
		message: 'This record was changed at the same moment',
		advice: 'Read it again before you decide what to do.',
	}),
	payload_too_large: () => ({ message: 'The request is larger than the service allows' }),
	rate_limited: (failure) => ({
		message: `Too many requests: the service allows ${limits.requestsPerMinute} a minute for each API key`,
		advice: comeBack(failure),
	}),
	internal_error: (failure) => ({
		message:
			failure.status === 502
				? 'The payment provider behind the service failed or could not be reached'
				: 'The service is temporarily unavailable',
		advice: comeBack(failure),
	}),
	not_implemented: () => ({
		message: 'The service does not offer this for that currency',
		advice: 'Use another currency, or ask the provider which ones are supported.',
	}),
	unavailable: (failure) => ({
		message: 'The service is temporarily unavailable',
		advice: comeBack(failure),
	}),
	service_paused: (failure) => ({
		message: 'The service is paused for maintenance',
		advice: comeBack(failure),
	}),
};

const EXPLAINED = new Map(Object.entries(byCode));

/** The service names a code with every error; whatever says 404 without one is something else. */
const isElsewhere = ({ status, code }: Failure) => status === 404 && code === undefined;

export const explain = (failure: Failure): Explanation => {
	if (isElsewhere(failure)) {
		return {
			message: 'The payments service was not found at this URL',
			advice: 'Another server responded. Check the Base URL in the credential.',
		};
	}
	// What was said beside a success explains nothing by itself.
	const known = failure.missing === undefined && EXPLAINED.get(failure.code ?? '');
	return (known || explainCommon)(failure);
};

/** The codes this package has a sentence for, to be compared with the service's document. */
export const EXPLAINED_CODES = Object.keys(byCode);
