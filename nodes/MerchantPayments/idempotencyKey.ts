import { UserError, type IDataObject } from 'n8n-workflow';
import type { Field } from '../shared/field';
import type { Item } from '../shared/operation';

export const customKey = (limit: string) =>
	({
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711',
		description: `A key of your own. The service answers a repeated key with the original result, whatever else is sent, and never forgets it. When empty, a key is made that stays the same when this run is retried. ${limit}`,
	}) as const satisfies Field;

interface Range {
	readonly min: number;
	readonly max: number;
}

const checked = (key: string, { min, max }: Range): string => {
	if (key.length < min || key.length > max) {
		throw new UserError(`Idempotency Key: must be ${min} to ${max} characters long`);
	}
	if (!/^[\x21-\x7e]+$/.test(key)) {
		throw new UserError('Idempotency Key: must hold letters, digits and signs only, no spaces');
	}
	return key;
};

/** A write that carries a key can be repeated without being done twice. The key is shown in the output. */
export const keyed = (
	range: Range,
	custom: string | undefined,
	body: IDataObject,
	{ idempotencyKey }: Item,
): { headers: IDataObject; echo: IDataObject } => {
	const key = custom ? checked(custom, range) : idempotencyKey(body);
	return { headers: { 'Idempotency-Key': key }, echo: { idempotencyKey: key } };
};
