import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { createPayment, movePayment } from '../payments/charge.mts';
import { DEFAULT_FAILURE } from '../payments/choices.mts';
import type { Link, Payment, QrCode } from '../payments/objects.mts';
import type { World } from '../world.mts';
import { byId, controlRoute } from './controlRoute.mts';
import { ownerShape } from './payments.mts';

export const checkoutSchema = z.strictObject({
	outcome: z
		.enum(['pending', 'processing', 'succeeded', 'failed', 'cancelled'])
		.default('succeeded'),
	/** Minor units; needed when the link or code names none. */
	amount: z.int().min(1).optional(),
	failureReason: z.string().default(DEFAULT_FAILURE),
});

export interface Checkout {
	payment: Payment;
	redirectedTo: string | null;
}

type Ids = Pick<Payment, 'linkId' | 'qrCodeId'>;

const payFor = (
	world: World,
	source: Link | QrCode,
	ids: Ids,
	{ outcome, amount, failureReason }: z.output<typeof checkoutSchema>,
): Checkout => {
	const charged = source.amount ?? amount;
	if (charged === undefined) throw new Error('an open amount needs an amount');
	const { business, environment, currency, recipientId } = source;
	const payment = createPayment(world, {
		business,
		environment,
		currency,
		recipientId,
		amount: charged,
		...ids,
	});
	movePayment(world, payment, outcome, failureReason);
	return { payment, redirectedTo: redirect(source.returnUrl, payment) };
};

const redirect = (returnUrl: string | null, payment: Payment): string | null => {
	if (returnUrl === null) return null;
	const url = new URL(returnUrl);
	url.searchParams.append('payment_id', payment.id);
	url.searchParams.append('status', payment.status === 'succeeded' ? 'success' : 'cancelled');
	return url.href;
};

export const chargeSchema = z.strictObject({
	...ownerShape,
	subscriptionId: z.guid().optional(),
	amount: z.int().min(1).default(5000),
	currency: z.string().length(3).default('USD'),
	outcome: z.enum(['succeeded', 'failed']).default('succeeded'),
	failureReason: z.string().default(DEFAULT_FAILURE),
});

export const checkoutRoutes = [
	controlRoute(
		'POST',
		'/links/:id/pay',
		(world, input, id) => {
			const link = byId(world.payments.links, id);
			if (link.expiresAt !== null && link.expiresAt <= world.clock.now()) {
				throw new Error('the link has expired');
			}
			return payFor(world, link, { linkId: id, qrCodeId: null }, input);
		},
		checkoutSchema,
	),
	controlRoute(
		'POST',
		'/qr-codes/:id/pay',
		(world, input, id) => {
			const code = byId(world.payments.qrCodes, id);
			const isPaid = world.payments.payments.some(
				(payment) => payment.qrCodeId === id && payment.settledAt !== null,
			);
			if (code.singleUse && isPaid) throw new Error('the code was for a single use');
			return payFor(world, code, { qrCodeId: id, linkId: null }, input);
		},
		checkoutSchema,
	),
	controlRoute(
		'POST',
		'/subscriptions/charge',
		(world, { outcome, failureReason, ...charge }) => {
			const subscriptionId = charge.subscriptionId ?? randomUUID();
			const payment = createPayment(world, { ...charge, subscriptionId });
			movePayment(world, payment, outcome, failureReason);
			return payment;
		},
		chargeSchema,
	),
];
