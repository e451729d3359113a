import { explainCommon } from '../shared/transport/explain';
import type { Explanation, Failure, Said } from '../shared/transport/failure';

/** The shape of errors is not documented, so a sentence is taken from where services mostly put it. */
const SENTENCE_KEYS = ['error', 'message', 'reason', 'detail'];

export const readError = (body: unknown): Said => {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
	const record = body as Record<string, unknown>;
	// Only a body that says nothing else is reduced to its sentence: the rest is shown as it came.
	const [only, ...others] = Object.values(record);
	const [key] = Object.keys(record);
	return others.length === 0 && typeof only === 'string' && SENTENCE_KEYS.includes(key)
		? { text: only }
		: {};
};

const refusedKey = ({ request, status }: Failure): Explanation => ({
	message:
		status === 401
			? 'The accounting service did not accept the API key'
			: 'The API key does not allow this',
	advice:
		request.method === 'GET'
			? 'Check the API key in the credential. It must be complete and have read access.'
			: 'To create records, the API key in the credential needs read and write access.',
});

const NAMES_A_RECORD = /^\/\w+\/[^/\d]*\d[^/]*$/;

export const explain = (failure: Failure): Explanation => {
	if (failure.status === 401 || failure.status === 403) return refusedKey(failure);
	if (failure.status === 404) {
		return NAMES_A_RECORD.test(failure.request.path)
			? {
					message: 'The accounting service has no record with this ID',
					advice: 'Check the ID, and that the API key belongs to the same organization.',
				}
			: {
					message: 'The accounting service was not found at this URL',
					advice: 'Check the Base URL in the credential.',
				};
	}
	return explainCommon(failure);
};
