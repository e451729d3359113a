import type { Promised } from '../../../shared/transport/request';

/** The name of the field that holds the secret is not documented; what it begins with is. */
export const findSecret = (value: unknown): string | undefined => {
	if (typeof value === 'string') return value.startsWith('whsec_') ? value : undefined;
	if (typeof value !== 'object' || value === null) return undefined;
	for (const part of Object.values(value)) {
		const secret = findSecret(part);
		if (secret !== undefined) return secret;
	}
	return undefined;
};

export const signingSecret: Promised = {
	words: 'the signing secret (whsec_…)',
	isKept: ({ body }) => findSecret(body) !== undefined,
};
