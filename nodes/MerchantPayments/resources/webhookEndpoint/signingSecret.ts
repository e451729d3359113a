import type { ResponseContract } from '../../../shared/transport/request';

/** The name of the field that holds the secret is not documented; what it begins with is. */
export const findSecret = (value: unknown): string | undefined => {
	const todo = [value];
	// The list grows while it is gone through.
	for (const part of todo) {
		if (typeof part === 'string' && part.startsWith('whsec_')) return part;
		if (typeof part !== 'object' || part === null) continue;
		for (const inner of Object.values(part) as unknown[]) todo.push(inner);
	}
	return undefined;
};

export const signingSecret: ResponseContract = {
	isRecord: true,
	words: 'the signing secret (whsec_…)',
	matches: ({ body }) => findSecret(body) !== undefined,
};
