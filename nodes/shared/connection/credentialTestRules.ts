import type { ICredentialTestRequest } from 'n8n-workflow';

type Rules = NonNullable<ICredentialTestRequest['rules']>;

const REDIRECTED = 'The Base URL redirects, and redirects are not followed: enter the final URL';

/** n8n's own words for these are "Found", "Unauthorized" and "Not Found". */
const SENTENCES: ReadonlyArray<[status: number, message: string]> = [
	...[301, 302, 303, 307, 308].map((status): [number, string] => [status, REDIRECTED]),
	[
		401,
		'The service does not accept this API key, or not from this IP address: check API Key and Base URL',
	],
	[403, 'The service rejects this API key'],
	[404, 'The service was not found at this Base URL'],
	[429, 'Too many requests with this API key: try again in a minute'],
];

/**
 * A page answers 200 as well, so the answer has to hold a key that the service documents. n8n fails
 * on a value that it finds, and "undefined" is what it finds in a page.
 */
export const credentialTestRules = (documentedKey: string): Rules =>
	[
		...SENTENCES.map(([value, message]) => ({
			type: 'responseCode',
			properties: { value, message },
		})),
		{
			type: 'responseSuccessBody',
			properties: {
				key: documentedKey,
				value: undefined,
				message: 'Another server responds at this Base URL, not the service',
			},
		},
		// n8n takes both kinds together; its type allows only one kind at a time.
	] as Rules;
