import { type ICredentialDataDecryptedObject, UserError } from 'n8n-workflow';

/** A checked credential: where to call, and the key that must never be shown. */
export interface Connection {
	/** As n8n gave it: what was checked is what requests are sent with. */
	readonly credential: ICredentialDataDecryptedObject;
	readonly baseUrl: string;
	readonly secret: string;
	readonly sandbox: boolean;
	/** How many requests a minute the key may make; 0 for as many as it goes. */
	readonly requestsPerMinute: number;
	/** How many all keys together may make from this address. */
	readonly addressPerMinute: number;
	/** How long a run waits while the service takes none of its requests, because there are too many. */
	readonly longestWaitMs: number;
	/** In which unit the service answers; nothing when nobody knows. */
	readonly readsIn?: 'minor' | 'major';
}

/** How many requests a minute a credential allows; what an older credential does not say is usual. */
export const requestsPerMinuteOf = (value: unknown, usual: number): number => {
	if (value === undefined || value === null || value === '') return usual;
	const perMinute = Number(value);
	if (Number.isInteger(perMinute) && perMinute >= 0) return perMinute;
	throw new UserError('Requests per Minute: must be a whole number of at least 0', {
		description: 'Change it in the credential. 0 means no limit.',
	});
};

/** No server takes a longer one in a header, and it is looked for in every answer. */
const LONGEST_KEY = 4_096;

export const checkKeyLength = (key: string): void => {
	if (key.length <= LONGEST_KEY) return;
	throw new UserError(`API Key: must be at most ${LONGEST_KEY} characters long`, {
		description: 'Enter only the API key. Change it in the credential. Nothing was sent.',
	});
};

/** Who works in the editor waits no longer: for a list, the test of a credential, publishing. */
export const EDITOR_MS = 10_000;

/**
 * In minutes. What an older credential does not say is usual. The minute that a service counts has
 * to fit in, and a day is more than anybody waits.
 */
export const LONGEST_WAIT = { usual: 15, min: 2, max: 1_440 } as const;

export const longestWaitMsOf = (value: unknown): number => {
	const { usual, min, max } = LONGEST_WAIT;
	const isGiven = value !== undefined && value !== null && value !== '';
	const minutes = isGiven ? Number(value) : usual;
	if (Number.isInteger(minutes) && minutes >= min && minutes <= max) return minutes * 60_000;
	throw new UserError(`Max Wait (Minutes): must be a whole number from ${min} to ${max}`, {
		description: 'Change it in the credential.',
	});
};

/** A name below localhost is none of these: some resolvers ask the network for it. */
export const isLoopback = (hostname: string): boolean =>
	/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const refuse = (what: string, version: string) =>
	new UserError(`Base URL: ${what}`, {
		description: `Enter the whole URL of the service as you were given it, such as https://api.example.com${version}. Change it in the credential.`,
	});

/** Refuses an address that would send the key in the clear or to the wrong place. */
export const checkBaseUrl = (value: unknown, version: string): string => {
	const text = typeof value === 'string' ? value.trim().replace(/(?<!\/)\/+$/, '') : '';
	if (text === '') throw refuse('must not be empty', version);
	const url = parse(text);
	if (!url) throw refuse(`"${text.slice(0, 60)}" is not a URL that starts with https://`, version);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
		throw refuse('must start with https://, or the API key could be read on the way', version);
	}
	if (url.username || url.password)
		throw refuse('must not contain a user name or password', version);
	if (/[?#]/.test(text)) throw refuse('must not contain "?" or "#"', version);
	if (!url.pathname.endsWith(version)) throw refuse(`must end with ${version}`, version);
	return url.origin + url.pathname;
};
