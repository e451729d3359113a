import { z } from 'zod/v4';
import { uuid } from './fields.mts';
import { fieldRefusal, refusal } from './refusal.mts';
import type { Route } from './route.mts';

const parse = (schema: z.ZodType, value: unknown): unknown => {
	const result = schema.safeParse(value);
	if (!result.success) throw refusal(400, z.flattenError(result.error));
	return result.data;
};

export const readInput = (
	route: Route,
	request: { params: unknown; query: unknown; body: unknown; idempotencyKey: unknown },
) => {
	const params = route.path.includes('{id}') ? z.object({ id: uuid }) : z.object({});
	const { id = '' } = parse(params, request.params) as { id?: string };
	const { min, max } = route.idempotencyKey ?? { min: 0, max: Infinity };
	const key = request.idempotencyKey;
	const isUsed = route.idempotencyKey !== undefined && typeof key === 'string';
	if (isUsed && (key.length < min || key.length > max)) {
		throw fieldRefusal('Idempotency-Key', `Must have ${min} to ${max} characters`);
	}
	return {
		id,
		query: parse(route.query, request.query),
		body: parse(route.body, request.body ?? {}),
		idempotencyKey: isUsed ? key : undefined,
	};
};
