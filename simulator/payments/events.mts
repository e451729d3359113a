import { randomUUID } from 'node:crypto';
import type { World } from '../world.mts';
import { queueDelivery } from './deliveries.mts';
import type { Delivery, EventType, Payment, Payout } from './objects.mts';
import { sourceIds } from './records.mts';
import { isOwnedBy, type Owner } from './state.mts';

const emit = (world: World, owner: Owner, type: EventType, data: Record<string, unknown>): void => {
	const rawBody = JSON.stringify({ type, created_at: world.clock.iso(), data });
	for (const endpoint of world.payments.endpoints) {
		if (!isOwnedBy(endpoint, owner)) continue;
		const delivery: Delivery = {
			id: randomUUID(),
			endpointId: endpoint.id,
			type,
			rawBody,
			attempts: [],
			delivered: false,
		};
		world.payments.deliveries.push(delivery);
		queueDelivery(world, delivery);
	}
};

const idOf = (world: World, payment: Payment) => {
	const isNamed = payment.subscriptionId === null || world.settings.subscriptionEventIds;
	return isNamed ? { id: payment.id } : {};
};

export const emitPaymentSucceeded = (world: World, payment: Payment): void => {
	emit(world, payment, 'payment.succeeded', {
		...idOf(world, payment),
		amount: payment.amount,
		currency: payment.currency,
		fee_amount: payment.fee,
		net_amount: payment.amount - payment.fee,
		status: payment.status,
		...sourceIds(payment),
	});
};

export const emitPaymentFailed = (world: World, payment: Payment): void => {
	emit(world, payment, 'payment.failed', {
		...idOf(world, payment),
		amount: payment.amount,
		currency: payment.currency,
		status: payment.status,
		failure_reason: payment.failureReason,
		...sourceIds(payment),
	});
};

export const emitPaymentRefunded = (world: World, payment: Payment, refundAmount: number): void => {
	emit(world, payment, 'payment.refunded', {
		id: payment.id,
		amount: payment.amount,
		refunded_amount: payment.refunded,
		refund_amount: refundAmount,
		currency: payment.currency,
		status: payment.status,
		fully_refunded: payment.status === 'refunded',
	});
};

export const emitPayout = (world: World, payout: Payout): void => {
	const failed = payout.status === 'failed';
	emit(world, payout, failed ? 'payout.failed' : 'payout.completed', {
		id: payout.id,
		amount: payout.amount,
		currency: payout.currency,
		status: payout.status,
		...(failed ? { failure_reason: payout.failureReason } : {}),
	});
};
