import { UserError } from 'n8n-workflow';
import { isLoopback } from '../../../shared/connection/connection';

/** Loopback, private networks, shared and link-local ranges, where clouds keep their metadata. */
const NOT_PUBLIC = [
	/^(localhost|.+\.(localhost|local|internal))$/,
	/^(0|10|127)(\.\d+){3}$/,
	/^192\.168(\.\d+){2}$/,
	/^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
	/^169\.254(\.\d+){2}$/,
	/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}$/,
	// IPv6: unspecified, loopback, unique local, link-local, and IPv4 in disguise.
	/^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*|64:ff9b:.*)\]$/,
];

const isPublic = (hostname: string) => {
	const name = hostname.toLowerCase().replace(/\.$/, '');
	return !NOT_PUBLIC.some((pattern) => pattern.test(name));
};

const refuse = (what: string, description?: string) =>
	new UserError(`URL: ${what}`, { description });

/** The service's rules for an address it sends events to, checked before the call. */
export const checkEndpointUrl = (value: string, serviceUrl: string): void => {
	if (value === '') throw refuse('must not be empty');
	if (!URL.canParse(value)) throw refuse(`"${value.slice(0, 60)}" is not an address`);
	const { protocol, hostname, username, password } = new URL(value);
	// A service on this machine, such as a simulator, can reach this machine.
	if (isLoopback(hostname) && isLoopback(new URL(serviceUrl).hostname)) return;
	if (!isPublic(hostname)) {
		throw refuse(
			`${hostname} cannot be reached by the service`,
			'The service sends events to public addresses only, not to localhost or a private network.',
		);
	}
	if (protocol !== 'https:') throw refuse('must begin with https://');
	if (username || password) throw refuse('must not hold a user name or password');
};
