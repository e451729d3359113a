import type { ResponseContract } from '../../../shared/transport/request';

const PAGE_OR_JSON = /^\s*[<{[]/;

/** A page of a proxy must not be stored as the file, nor an error, nor nothing. */
export const csvFile: ResponseContract = {
	words: 'a CSV file',
	matches: ({ headers, body }) =>
		typeof body === 'string' &&
		body.trim() !== '' &&
		!PAGE_OR_JSON.test(body) &&
		/csv|^$/i.test(headers['content-type'] ?? ''),
};
