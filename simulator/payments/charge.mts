import { randomUUID } from 'node:crypto';
import type { World } from '../world.mts';
import { feeOf } from './choices.mts';
import { emitPaymentFailed, emitPaymentSucceeded } from './events.mts';
import type { Payment, PaymentStatus } from './objects.mts';
import type { Owner } from './state.mts';

type Charge = Owner & { amount: number; currency: string } & Partial<
		Pick<Payment, 'qrCodeId' | 'linkId' | 'subscriptionId' | 'recipientId' | 'createdAt'>
	>;

export const createPayment = (world: World, charge: Charge): Payment => {
	const recipient = world.payments.recipients.find(({ id }) => id === charge.recipientId);
	const payment: Payment = {
		id: randomUUID(),
		createdAt: world.clock.now(),
		qrCodeId: null,
		linkId: null,
		subscriptionId: null,
		...charge,
		status: 'pending',
		refunded: 0,
		fee: feeOf(charge.amount),
		failureReason: null,
		settledAt: null,
		recipientId: recipient && !recipient.disabled ? recipient.id : null,
	};
	world.payments.payments.push(payment);
	return payment;
};

const NEXT: Partial<Record<PaymentStatus, PaymentStatus[]>> = {
	pending: ['pending', 'processing', 'succeeded', 'failed', 'cancelled'],
	processing: ['succeeded', 'failed'],
};

/** Chosen: a payment settles at the moment it succeeds. */
export const movePayment = (
	world: World,
	payment: Payment,
	status: PaymentStatus,
	failureReason: string,
): void => {
	if (!NEXT[payment.status]?.includes(status)) {
		throw new Error(`a ${payment.status} payment cannot become ${status}`);
	}
	payment.status = status;
	if (status === 'succeeded') {
		payment.settledAt = world.clock.now();
		emitPaymentSucceeded(world, payment);
	}
	if (status === 'failed') {
		payment.failureReason = failureReason;
		emitPaymentFailed(world, payment);
	}
};
