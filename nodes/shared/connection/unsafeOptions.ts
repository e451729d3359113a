import type { IHttpRequestOptions } from 'n8n-workflow';

/** What n8n's two clients take besides: the HTTP Request node asks with the options of the older. */
interface TransportOptions {
	readonly rejectUnauthorized?: unknown;
	readonly agentOptions?: unknown;
	readonly agent?: unknown;
	readonly httpAgent?: unknown;
	readonly httpsAgent?: unknown;
}

const isSet = (value: unknown): boolean =>
	value !== undefined && value !== null && value !== '' && value !== false;

const namesHost = (headers: IHttpRequestOptions['headers']): boolean =>
	Object.keys(headers ?? {}).some((name) => name.trim().toLowerCase() === 'host');

/**
 * What of a request would let somebody else than the service of its URL read the key, in the words
 * of n8n's HTTP Request node.
 */
export const unsafeOptions = (request: IHttpRequestOptions & TransportOptions): string[] => {
	const verifies = request.rejectUnauthorized;
	const unsafe: Array<[label: string, isUnsafe: boolean]> = [
		['"Proxy"', isSet(request.proxy)],
		[
			'"Ignore SSL Issues"',
			isSet(request.skipSslCertificateValidation) || (verifies !== undefined && verifies !== true),
		],
		[
			'"SSL Certificates"',
			[request.agentOptions, request.agent, request.httpAgent, request.httpsAgent].some(isSet),
		],
		// Many services share an address, and this header chooses among them.
		['the header "Host"', namesHost(request.headers)],
	];
	return unsafe.filter(([, isUnsafe]) => isUnsafe).map(([label]) => label);
};
