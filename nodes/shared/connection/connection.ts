import { UserError } from 'n8n-workflow';

/** A checked credential: where to call, and the key that must never be shown. */
export interface Connection {
	readonly baseUrl: string;
	readonly secret: string;
	readonly sandbox: boolean;
	/** How many requests a minute the key may make; 0 for as many as it goes. */
	readonly requestsPerMinute: number;
	/** How many all keys together may make from this address. */
	readonly addressPerMinute: number;
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
