import { UserError } from 'n8n-workflow';
import { isLoopback } from '../shared/address';

/** Loopback, private networks and the link-local range where clouds keep their metadata. */
const NOT_PUBLIC =
	/^(localhost|.+\.localhost|.+\.local|.+\.internal|0\.0\.0\.0|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[(::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\])$/i;

const refuse = (what: string, description?: string) =>
	new UserError(`URL: ${what}`, { description });

/** The service's rules for an address it sends events to, checked before the call. */
export const checkEndpointUrl = (value: string, serviceUrl: string): void => {
	if (value === '') throw refuse('must not be empty');
	if (!URL.canParse(value)) throw refuse(`"${value.slice(0, 60)}" is not an address`);
	const { protocol, hostname, username, password } = new URL(value);
	// A service on this machine, such as a simulator, can reach this machine.
	if (isLoopback(hostname) && isLoopback(new URL(serviceUrl).hostname)) return;
	if (NOT_PUBLIC.test(hostname)) {
		throw refuse(
			`${hostname} cannot be reached by the service`,
			'The service sends events to public addresses only, not to localhost or a private network.',
		);
	}
	if (protocol !== 'https:') throw refuse('must begin with https://');
	if (username || password) throw refuse('must not hold a user name or password');
};
