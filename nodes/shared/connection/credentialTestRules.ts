import type { ICredentialTestRequest } from 'n8n-workflow';

/** n8n's own words for these are "Unauthorized" and "Not Found". */
const SENTENCES: ReadonlyArray<[status: number, message: string]> = [
	[401, 'The service does not accept this API key, or not from this address'],
	[403, 'The service does not let this API key in'],
	[404, 'The service is not at this Base URL'],
	[429, 'Too many requests with this API key: try again in a minute'],
];

export const credentialTestRules: NonNullable<ICredentialTestRequest['rules']> = SENTENCES.map(
	([value, message]) => ({ type: 'responseCode', properties: { value, message } }),
);
