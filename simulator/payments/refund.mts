import type { World } from '../world.mts';
import { emitPaymentRefunded } from './events.mts';
import type { Payment } from './objects.mts';
import { refusal } from './refusal.mts';

export const remainderOf = (payment: Payment): number => payment.amount - payment.refunded;

export const checkRefundable = (payment: Payment, amount: number): void => {
	if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
		throw refusal(400, 'The payment cannot be refunded in its present status');
	}
	if (amount > remainderOf(payment)) {
		throw refusal(400, 'The refund is larger than what remains of the payment');
	}
};

/** Holds the payment for a moment, so that an overlapping refund meets a conflict. */
export const withRefundLock = async <T,>(
	world: World,
	payment: Payment,
	work: () => T,
): Promise<T> => {
	const { refunding } = world.payments;
	if (refunding.has(payment.id)) throw refusal(409, 'The payment is being changed by another call');
	refunding.add(payment.id);
	try {
		await world.delays.pause(world.settings.refundWindowMs);
		return work();
	} finally {
		refunding.delete(payment.id);
	}
};

export const executeRefund = (
	world: World,
	payment: Payment,
	amount: number,
	requestId: string | null,
): void => {
	checkRefundable(payment, amount);
	if (world.settings.provider === 'down') throw refusal(502, 'The refund could not be carried out');
	payment.refunded += amount;
	payment.status = remainderOf(payment) === 0 ? 'refunded' : 'partially_refunded';
	world.ledger.push({
		at: world.clock.iso(),
		kind: 'refund',
		business: payment.business,
		id: payment.id,
		amount,
		currency: payment.currency,
		request_id: requestId,
	});
	emitPaymentRefunded(world, payment, amount);
};
