import type { ResponseContract } from '../../../shared/transport/request';
import { something } from '../../../shared/transport/responseContract';

/** The names in the answer are not documented; it may as well be a bare list. */
export const settlements: ResponseContract = {
	words: 'the settled payments and their sums',
	matches: (answer, request) => Array.isArray(answer.body) || something.matches(answer, request),
};
