import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { DEFAULT_PAYOUT_FAILURE } from '../payments/choices.mts';
import { type Payout, PAYOUT_STATUSES } from '../payments/objects.mts';
import { completePayout, failPayout, submitPayout } from '../payments/payOut.mts';
import type { World } from '../world.mts';
import { byId, controlRoute } from './controlRoute.mts';
import { ownerShape } from './payments.mts';

/** Amounts in minor units. */
export const payoutSeedSchema = z.strictObject({
	...ownerShape,
	count: z.int().min(1).max(1000).default(1),
	status: z.enum(PAYOUT_STATUSES).default('processing'),
	currency: z.string().length(3).default('USD'),
	amount: z.int().min(1).default(5000),
	destinationType: z.string().default('provider_bank'),
	failureReason: z.string().optional(),
});

export const seedPayouts = (
	world: World,
	{ count, failureReason, ...rest }: z.output<typeof payoutSeedSchema>,
): Payout[] => {
	const seeded = Array.from({ length: count }, () => ({
		...rest,
		id: randomUUID(),
		key: null,
		createdAt: world.clock.now(),
		failureReason: rest.status === 'failed' ? (failureReason ?? DEFAULT_PAYOUT_FAILURE) : null,
	}));
	world.payments.payouts.push(...seeded);
	return seeded;
};

const inStatus = (world: World, id: string, status: Payout['status']): Payout => {
	const payout = byId(world.payments.payouts, id);
	if (payout.status !== status) throw new Error(`the payout is ${payout.status}, not ${status}`);
	return payout;
};

export const payoutRoutes = [
	controlRoute('POST', '/payouts', seedPayouts, payoutSeedSchema),
	controlRoute('POST', '/payouts/:id/submit', (world, _body, id) => {
		const payout = inStatus(world, id, 'pending');
		submitPayout(world, payout, null);
		return payout;
	}),
	controlRoute('POST', '/payouts/:id/confirm', (world, _body, id) => {
		const payout = inStatus(world, id, 'processing');
		completePayout(world, payout, null);
		return payout;
	}),
	controlRoute(
		'POST',
		'/payouts/:id/fail',
		(world, { failureReason }, id) => {
			const payout = inStatus(world, id, 'processing');
			failPayout(world, payout, failureReason);
			return payout;
		},
		z.strictObject({ failureReason: z.string().default(DEFAULT_PAYOUT_FAILURE) }),
	),
];
