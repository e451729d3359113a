import { UserError } from 'n8n-workflow';

/** How many requests a minute a credential allows; what an older credential does not say is usual. */
export const paceOf = (value: unknown, usual: number): number => {
	if (value === undefined || value === null || value === '') return usual;
	const perMinute = Number(value);
	if (Number.isInteger(perMinute) && perMinute >= 0) return perMinute;
	throw new UserError('Requests per Minute: must be a whole number of at least 0', {
		description: 'Change it in the credential. 0 means no limit.',
	});
};
