import { z } from 'zod/v4';
import type { World } from '../world.mts';

export interface Call<Body, Query> {
	world: World;
	org: string;
	id: string;
	body: Body;
	query: Query;
	requestId: string;
}

export interface AccountingRoute {
	/** Every POST needs a key that reads and writes. */
	method: 'GET' | 'POST';
	path: string;
	query: z.ZodType;
	body: z.ZodType;
	handle: (call: Call<unknown, unknown>) => { status?: number; body: unknown };
}

const nothing = z.strictObject({});

export const accountingRoute = <
	Body extends z.ZodType = typeof nothing,
	Query extends z.ZodType = typeof nothing,
>(definition: {
	method: AccountingRoute['method'];
	path: string;
	body?: Body;
	query?: Query;
	handle: (call: Call<z.output<Body>, z.output<Query>>) => { status?: number; body: unknown };
}): AccountingRoute => {
	const { method, path, body, query, handle } = definition;
	return {
		method,
		path,
		body: body ?? nothing,
		query: query ?? nothing,
		handle: (call) => handle(call as Call<z.output<Body>, z.output<Query>>),
	};
};
