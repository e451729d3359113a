import type { ServiceResponse } from '../transport/request';

/** A response, as far as an item needs it. As text, which nothing can change any more. */
export interface StoredResponse {
	readonly status: number;
	readonly text: string;
}

/** n8n stores it with the execution, so large responses are left out. */
const MAX_CHARACTERS = 2_000_000;

/** Signing secrets and bank details stay out of what n8n stores. */
const PRIVATE_NAME = /bank|iban|account_?number|beneficiary/i;
const PRIVATE_TEXT = 'whsec_';

const isPrivate = (name: string, value: unknown): boolean =>
	PRIVATE_NAME.test(name) || (typeof value === 'string' && value.includes(PRIVATE_TEXT));

/** Nothing when it holds something private, or is nested too deeply to be written. */
const textOf = (body: unknown): string | undefined => {
	let holdsPrivate = false;
	try {
		const text = JSON.stringify(body, (name, value: unknown) => {
			holdsPrivate ||= isPrivate(name, value);
			return holdsPrivate ? undefined : value;
		});
		return holdsPrivate ? undefined : (text ?? '');
	} catch {
		return undefined;
	}
};

/** The response as it may be kept, or nothing. */
export const keepResponse = (
	memory: { size: number },
	{ status, body }: ServiceResponse,
): StoredResponse | undefined => {
	const text = textOf(body);
	if (text === undefined || memory.size + text.length > MAX_CHARACTERS) return undefined;
	memory.size += text.length;
	return { status, text };
};

export const responseOf = ({ text, ...response }: StoredResponse): ServiceResponse => ({
	...response,
	headers: {},
	body: text === '' ? undefined : JSON.parse(text),
});
