import { UserError } from 'n8n-workflow';
import { isLoopback } from '../../../shared/connection/connection';
import { isPublic } from './isPublic';

const refuse = (what: string, description?: string) =>
	new UserError(`URL: ${what}`, { description });

/** The service's rules for an address it sends events to, checked before the call. */
export const checkEndpointUrl = (value: string, serviceUrl: string): void => {
	if (value === '') throw refuse('must not be empty');
	if (!URL.canParse(value)) throw refuse(`"${value.slice(0, 60)}" is not a URL`);
	const { protocol, hostname, username, password } = new URL(value);
	// A service on this machine, such as a simulator, can reach this machine.
	if (isLoopback(hostname) && isLoopback(new URL(serviceUrl).hostname)) return;
	if (hostname !== '' && !isPublic(hostname)) {
		throw refuse(
			`${hostname} cannot be reached by the service`,
			'The service sends events only to public URLs, not to localhost or a private network.',
		);
	}
	if (protocol !== 'https:') throw refuse('must start with https://');
	if (username || password) throw refuse('must not contain a user name or password');
};
