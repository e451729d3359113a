import { type IDataObject, UserError } from 'n8n-workflow';
import { sha256 } from '../shared/once/keys';
import type { Field } from '../shared/operation/field';

export const customKey = (limit: string) =>
	({
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711',
		description: `A key of your own. The service answers a repeated key with the original result, whatever else is sent, and never forgets it. When empty, a key is made that stays the same when this run is retried. ${limit}`,
	}) as const satisfies Field;

export const shortenKey = {
	displayName: 'Fit Key to the Service',
	name: 'shortenKey',
	type: 'boolean',
	default: true,
	description:
		'Whether an Idempotency Key that is too long, too short or holds spaces is replaced by a fingerprint of itself, which is the same for the same key',
} as const satisfies Field;

interface Range {
	readonly min: number;
	readonly max: number;
}

/** A key of the user's own, fit for a header. A hash fits everywhere and stays as unique. */
export const checkedKey = (key: string, { min, max }: Range, shorten = false): string => {
	const fits = key.length >= min && key.length <= max && /^[\x21-\x7e]+$/.test(key);
	if (fits) return key;
	if (shorten) return sha256(key);
	throw new UserError(
		key.length < min || key.length > max
			? `Idempotency Key: must be ${min} to ${max} characters long`
			: 'Idempotency Key: must hold letters, digits and signs only, no spaces',
		{
			description: `Or add the option ${shortenKey.displayName}, which replaces it by a fingerprint of itself.`,
		},
	);
};

/** The key goes out as a header and is shown in the output. */
export const withKey = (key: string): { headers: IDataObject; echo: IDataObject } => ({
	headers: { 'Idempotency-Key': key },
	echo: { idempotencyKey: key },
});
