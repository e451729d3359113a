import { z } from 'zod/v4';
import { PROVIDER_BANK } from './choices.mts';
import { codeOf } from './refusal.mts';
import type { Route } from './route.mts';

type Json = Record<string, unknown>;

export const describeApi = (routes: Route[]): Json => {
	const paths: Record<string, Json> = {};
	for (const route of routes) {
		paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route) };
	}
	return {
		openapi: '3.0.3',
		info: { title: 'Merchant payments', version: '1.0.0' },
		servers: [{ url: '/payments/api/v1' }],
		paths,
		components: {
			securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
			schemas: { Error: errorSchema },
		},
	};
};

const errorSchema = {
	type: 'object',
	required: ['error', 'code', 'request_id'],
	properties: { error: {}, code: { type: 'string' }, request_id: { type: 'string' } },
};

const describe = (route: Route): Json => {
	const body = toSchema(route.body);
	const hasBody = Object.keys((body.properties ?? {}) as Json).length > 0;
	return {
		summary: route.summary,
		security: route.scopes === 'open' ? [] : [{ key: [] }],
		parameters: parametersOf(route),
		...(hasBody ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
		responses: Object.fromEntries(route.answers.map((status) => [status, responseOf(status)])),
	};
};

const parametersOf = (route: Route): Json[] => {
	const query = toSchema(route.query);
	const required = (query.required ?? []) as string[];
	return [
		...(route.path.includes('{id}')
			? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }]
			: []),
		...Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => ({
			name,
			in: 'query',
			required: required.includes(name),
			schema,
		})),
		...(route.idempotencyKey ? [keyHeader(route.idempotencyKey)] : []),
	];
};

const keyHeader = ({ min, max }: { min: number; max: number }): Json => {
	const schema = { type: 'string', minLength: min, maxLength: max };
	return { name: 'Idempotency-Key', in: 'header', required: false, schema };
};

const responseOf = (status: number): Json => {
	if (status < 400) return { description: status === 202 ? 'Awaits a second approver' : 'Done' };
	const schema = { $ref: '#/components/schemas/Error' };
	return { description: codeOf(status), content: { 'application/json': { schema } } };
};

const toSchema = (schema: z.ZodType): Json => {
	const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
		target: 'draft-7',
		io: 'input',
		override: ({ jsonSchema }) => {
			// The description knows the bank destination by the provider's own name only.
			if (jsonSchema.enum?.includes(PROVIDER_BANK)) {
				jsonSchema.enum = jsonSchema.enum.filter((value) => value !== 'provider_bank');
			}
		},
	});
	return json;
};
