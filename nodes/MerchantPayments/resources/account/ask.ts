import { toResult } from '../../../shared/async/result';
import { requestOf } from '../../../shared/operation/requestOf';
import type { Client } from '../../../shared/transport/client';
import { httpCodeOf } from '../../../shared/transport/errors';
import { anything } from '../../../shared/transport/responseContract';
import { NOT_VERIFIED, readError, reasonIn } from '../../explain';
import { couldNotCheck, type Finding } from './finding';

/** What was read, or why it was not. */
export type Answer<T = unknown> =
	| { readonly value: T }
	| { readonly finding: Finding; readonly error?: unknown };

const REFUSED = 'The service refused a read that needs this';

const refusalIn = (body: unknown): Finding => {
	const { code, text = '' } = readError(body);
	// A firewall may say 403 as well, and knows nothing of scopes.
	if (code !== 'permission_denied') {
		return couldNotCheck('the request was refused (HTTP 403), but not by the service');
	}
	const reason = reasonIn(text);
	if (reason === 'scope') return { status: 'missing', explanation: `${REFUSED}.` };
	if (reason === 'notVerified') {
		const { message, advice } = NOT_VERIFIED;
		return { status: 'unknown', explanation: `This could not be checked. ${message}. ${advice}` };
	}
	return {
		status: 'missing',
		explanation: `${REFUSED} and gave no reason. If the API key has the scope, the business may not be verified yet.`,
	};
};

/** Reads for the check itself. A wrong API key is an error, as in any other operation. */
export const ask = async <T>(
	call: Client,
	read: (body: unknown) => T,
	...asked: Parameters<typeof requestOf>
): Promise<Answer<T>> => {
	const answer = await toResult(async (): Promise<Answer<T>> => {
		// Whether it is refused is all that counts: what the lists and files hold may be nothing.
		const request = { ...requestOf(...asked), contract: anything, tolerates: [403] };
		const { status, body } = await call(request);
		return status === 403 ? { finding: refusalIn(body) } : { value: read(body) };
	});
	if ('value' in answer) return answer.value;
	const { error } = answer;
	if (httpCodeOf(error) === 401) throw error;
	return { finding: couldNotCheck((error as Error).message), error };
};
