import { UserError } from 'n8n-workflow';
import { comesBack } from '../shared/expression/madeOf';
import { changingPart, clockIn } from '../shared/idempotency/changingPart';
import { sha256 } from '../shared/idempotency/keys';
import { isOfMoment } from '../shared/idempotency/stays';
import type { Field } from '../shared/operation/field';
import type { OperationContext } from '../shared/operation/operation';

export const customKey = (limit: string) =>
	({
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711',
		description: `The service returns the original result for a known idempotency key, whatever else is asked for. When empty, the node makes one that stays the same when this execution is retried. ${limit}`,
	}) as const satisfies Field;

export const shortenKey = {
	displayName: 'Hash Invalid Keys',
	name: 'shortenKey',
	type: 'boolean',
	default: true,
	description:
		'Whether to replace an idempotency key that is too long, too short or contains spaces by its hash, which is always the same',
} as const satisfies Field;

interface Range {
	readonly min: number;
	readonly max: number;
}

type KeyContext = Pick<OperationContext, 'expressionOf' | 'checkClock' | 'clockOf'>;

const EXAMPLE =
	'{{ "order-" + $json.orderId }}, or for a schedule the day that its trigger put out, such as {{ "payout-" + $json.timestamp.slice(0, 10) }}';

/** A key of the user's own. An expression that yields another one in every execution would protect nothing. */
export const lastingKey = (
	field: Field,
	key: string | undefined,
	context: KeyContext,
	example = EXAMPLE,
): string | undefined => {
	if (!key) return undefined;
	const { displayName, name } = field;
	const expression = context.expressionOf(name) ?? '';
	const isSame = context.clockOf(name);
	const isOther = isSame && isOfMoment(isSame);
	const changing = changingPart(expression) ?? (isOther ? clockIn(expression) : undefined);
	if (changing !== undefined) {
		throw new UserError(`${displayName}: ${changing} changes with every execution`, {
			description: `A key that changes with every execution prevents no duplicates. Use a value that identifies what is done once, such as ${example}. Nothing was sent.`,
		});
	}
	if (comesBack(expression, isSame)) {
		throw new UserError(`${displayName}: the same one would come back later`, {
			description: `The service would then return what was done before, and do nothing. Use a value that identifies what is done once, such as ${example}. Nothing was sent.`,
		});
	}
	context.checkClock(field);
	return key;
};

interface OwnKey {
	readonly idempotencyKey?: string;
	readonly shortenKey?: boolean;
}

/** The same, fit for a header. A hash fits everywhere and stays as unique. */
export const checkedKey = (
	{ idempotencyKey, shortenKey: isShortened }: OwnKey,
	{ min, max }: Range,
	context: KeyContext,
): string | undefined => {
	const key = lastingKey(customKey(''), idempotencyKey, context);
	if (key === undefined) return undefined;
	const fits = key.length >= min && key.length <= max && /^[\x21-\x7e]+$/.test(key);
	if (fits) return key;
	if (isShortened) return sha256(key);
	throw new UserError(
		key.length < min || key.length > max
			? `Idempotency Key: must be ${min} to ${max} characters long`
			: 'Idempotency Key: must contain only letters, digits and punctuation, no spaces',
		{
			description: `Or add the option ${shortenKey.displayName}, which replaces it by its hash.`,
		},
	);
};
