import { UserError } from 'n8n-workflow';
import { fold } from './fold';

/** Said of filters that the service does not have. */
export const HERE = 'Filtered by the node';

/** A text to compare with; empty when nothing was entered. */
export const lookedFor = (value: unknown, label: string): string => {
	if (value === undefined || value === null || typeof value === 'string') return fold(value);
	throw new UserError(`${label}: must be text`, {
		description: 'Check what its expression returns.',
	});
};
