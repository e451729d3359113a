import { type IHttpRequestOptions, UserError } from 'n8n-workflow';
import type { Connection } from './connection';
import { unsafeOptions } from './unsafeOptions';

/** n8n's HTTP Request node asks with the options of an older client. */
interface OldOptions {
	readonly uri?: string;
	readonly followRedirect?: boolean;
	readonly followAllRedirects?: boolean;
	readonly maxRedirects?: number;
	readonly sendCredentialsOnCrossOriginRedirect?: boolean;
}

type Asked = IHttpRequestOptions & OldOptions;

const ABSOLUTE = /^[a-z][a-z\d+.-]*:/i;

/** Where a request goes, or nothing when that cannot be told for sure. */
const addressOf = ({ url, uri, baseURL = '' }: Asked): URL | undefined => {
	const text = String(url ?? uri ?? '');
	// Two slashes are another host to some clients and a path to others.
	if (/^[/\\]{2}/.test(text)) return undefined;
	const whole = ABSOLUTE.test(text)
		? text
		: `${baseURL.replace(/\/+$/, '')}/${text.replace(/^\/+/, '')}`;
	return URL.canParse(whole) ? new URL(whole) : undefined;
};

const isBelow = ({ origin, pathname }: URL, baseUrl: string): boolean =>
	origin === new URL(baseUrl).origin && `${pathname}/`.startsWith(`${new URL(baseUrl).pathname}/`);

/** A redirect could carry the key out of the Base URL. n8n's two clients name this differently. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
	sendCredentialsOnCrossOriginRedirect: false,
};

/**
 * Adds the key, and sends it nowhere but to the URL of its credential: whoever may use a credential
 * can choose it in n8n's HTTP Request node, with any URL and any option of that node.
 */
export const withKey = (
	{ baseUrl, secret }: Pick<Connection, 'baseUrl' | 'secret'>,
	request: IHttpRequestOptions,
): IHttpRequestOptions => {
	const address = addressOf(request);
	if (!address || !isBelow(address, baseUrl)) {
		throw new UserError('The API key is sent only to its Base URL', {
			description: `Use a URL that starts with ${baseUrl}, or choose another credential. Nothing was sent.`,
		});
	}
	const unsafe = unsafeOptions(request);
	if (unsafe.length > 0) {
		throw new UserError(`This API key is not sent with ${unsafe.join(' and ')}`, {
			description:
				'Somebody else could read the API key on the way. Remove this from the request, or choose another credential. Nothing was sent.',
		});
	}
	const asked: Asked = {
		...request,
		headers: { ...request.headers, Authorization: `Bearer ${secret}` },
		...NO_REDIRECTS,
	};
	return asked;
};
