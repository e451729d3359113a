import { z } from 'zod/v4';
import type { World } from '../world.mts';
import type { Business } from './businesses.mts';
import type { PaymentsKey } from './keys.mts';
import type { ScopeNeed } from './scopes.mts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export interface Raw {
	query: Record<string, unknown>;
	body: Record<string, unknown>;
}
export type Pausable = 'payouts' | 'refunds' | 'payments';

export interface Caller {
	key: PaymentsKey;
	business: Business;
}

export interface Call<Body, Query> {
	world: World;
	caller: Caller;
	id: string;
	body: Body;
	query: Query;
	idempotencyKey: string | undefined;
	requestId: string;
}

export interface Answer {
	status?: number;
	body: unknown;
	type?: string;
}

interface Definition<Body extends z.ZodType, Query extends z.ZodType> {
	method: Method;
	/** `{id}` stands for a uuid. */
	path: string;
	summary: string;
	/** `none` needs a valid key only, `open` not even that. */
	scopes: ScopeNeed[] | 'none' | 'open' | ((raw: Raw) => ScopeNeed[]);
	body?: Body;
	query?: Query;
	/** Allowed lengths of the `Idempotency-Key` header. */
	idempotencyKey?: { min: number; max: number };
	pausable?: Pausable;
	/** Refused while the business is not verified. */
	verifiedOnly?: boolean;
	answers: number[];
	handle: (call: Call<z.output<Body>, z.output<Query>>) => Answer | Promise<Answer>;
}

const nothing = z.strictObject({});

export type Route = Omit<Definition<z.ZodType, z.ZodType>, 'handle' | 'body' | 'query'> & {
	body: z.ZodType;
	query: z.ZodType;
	handle: (call: Call<unknown, unknown>) => Answer | Promise<Answer>;
};

export const route = <
	Body extends z.ZodType = typeof nothing,
	Query extends z.ZodType = typeof nothing,
>(
	definition: Definition<Body, Query>,
): Route => {
	const { body, query, handle, ...rest } = definition;
	return {
		...rest,
		body: body ?? nothing,
		query: query ?? nothing,
		handle: (call) => handle(call as Call<z.output<Body>, z.output<Query>>),
	};
};
