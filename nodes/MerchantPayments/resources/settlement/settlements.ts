import { something } from '../../../shared/transport/promised';
import type { Promised } from '../../../shared/transport/request';

/** The names in the answer are not documented; it may as well be a bare list. */
export const settlements: Promised = {
	words: 'the settled payments and their sums',
	isKept: (answer, request) => Array.isArray(answer.body) || something.isKept(answer, request),
};
