import { z } from 'zod/v4';
import { createPayment, movePayment } from '../payments/charge.mts';
import { DEFAULT_FAILURE } from '../payments/choices.mts';
import { PAYMENT_STATUSES } from '../payments/objects.mts';
import { executeRefund, remainderOf } from '../payments/refund.mts';
import type { World } from '../world.mts';
import { byId, controlRoute } from './controlRoute.mts';

export const ownerShape = {
	business: z.string().default('first'),
	environment: z.enum(['live', 'sandbox']).default('live'),
};

/** Amounts in minor units. */
export const paymentSeedSchema = z.strictObject({
	...ownerShape,
	count: z.int().min(1).max(5000).default(1),
	status: z.enum(PAYMENT_STATUSES).default('succeeded'),
	currency: z.string().length(3).default('USD'),
	amount: z.int().min(1).default(5000),
	refunded: z.int().min(1).optional(),
	qrCodeId: z.guid().optional(),
	linkId: z.guid().optional(),
	subscriptionId: z.guid().optional(),
	recipientId: z.guid().optional(),
	failureReason: z.string().optional(),
	/** Moment of creation and settlement; now when left out. */
	at: z.iso.datetime({ offset: true }).optional(),
});

type Seed = z.output<typeof paymentSeedSchema>;

/** Puts payments in place as they are, without sending events. */
const seed = (world: World, { count, status, refunded, failureReason, at, ...charge }: Seed) => {
	const moment = at === undefined ? world.clock.now() : Date.parse(at);
	return Array.from({ length: count }, () => {
		const payment = createPayment(world, { ...charge, createdAt: moment });
		const isPaid = ['succeeded', 'partially_refunded', 'refunded'].includes(status);
		payment.status = status;
		if (isPaid) payment.settledAt = moment;
		if (status === 'failed') payment.failureReason = failureReason ?? DEFAULT_FAILURE;
		if (status === 'refunded') payment.refunded = payment.amount;
		if (status === 'partially_refunded') {
			payment.refunded = refunded ?? Math.ceil(payment.amount / 2);
		}
		return payment;
	});
};

export const moveSchema = z.strictObject({
	status: z.enum(['processing', 'succeeded', 'failed', 'cancelled']),
	failureReason: z.string().default(DEFAULT_FAILURE),
});

/** By a person in the dashboard: at once, whatever the amount. */
export const refundSchema = z.strictObject({ amount: z.int().min(1).optional() });

export const paymentRoutes = [
	controlRoute('POST', '/payments', seed, paymentSeedSchema),
	controlRoute(
		'POST',
		'/payments/:id/move',
		(world, { status, failureReason }, id) => {
			const payment = byId(world.payments.payments, id);
			movePayment(world, payment, status, failureReason);
			return payment;
		},
		moveSchema,
	),
	controlRoute(
		'POST',
		'/payments/:id/refund',
		(world, { amount }, id) => {
			const payment = byId(world.payments.payments, id);
			executeRefund(world, payment, amount ?? remainderOf(payment), null);
			return payment;
		},
		refundSchema,
	),
];
