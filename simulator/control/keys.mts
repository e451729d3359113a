import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { issueKey } from '../payments/keys.mts';
import { SCOPES } from '../payments/scopes.mts';
import { businessNamed } from '../payments/state.mts';
import { controlRoute } from './controlRoute.mts';

export const keySchema = z.strictObject({
	business: z.string().optional(),
	environment: z.enum(['live', 'sandbox']).optional(),
	scopes: z.array(z.enum(SCOPES)).optional(),
	expired: z.boolean().optional(),
	revoked: z.boolean().optional(),
	allowedIps: z.array(z.string()).nullable().optional(),
});

export const businessSchema = z.strictObject({
	contactPhone: z.string().optional(),
	verified: z.boolean().optional(),
	kycStatus: z.string().optional(),
	documentCount: z.int().optional(),
	ownerCount: z.int().optional(),
	settlementAccount: z
		.strictObject({
			accountNumber: z.string(),
			bankCode: z.string(),
			beneficiaryName: z.string(),
		})
		.nullable()
		.optional(),
	/** Minor units; currencies left out keep their balance. */
	balances: z.record(z.string(), z.int()).optional(),
});

export const keyRoutes = [
	controlRoute(
		'POST',
		'/keys',
		(world, request) => {
			businessNamed(world.payments, request.business ?? 'first');
			const key = issueKey(randomUUID(), request);
			world.payments.keys.push(key);
			return key;
		},
		keySchema,
	),
	controlRoute(
		'POST',
		'/keys/revoke',
		(world, { value }) => {
			const key = world.payments.keys.find((one) => one.value === value);
			if (!key) throw new Error('no such key');
			key.revoked = true;
		},
		z.strictObject({ value: z.string() }),
	),
	controlRoute(
		'PATCH',
		'/businesses/:id',
		(world, { balances, ...patch }, name) => {
			const business = businessNamed(world.payments, name);
			Object.assign(business, patch);
			Object.assign(business.balances, balances);
			return business;
		},
		businessSchema,
	),
];
