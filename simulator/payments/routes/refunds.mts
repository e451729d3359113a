import { z } from 'zod/v4';
import { holdForApproval, needsApproval } from '../approval.mts';
import { findOwned } from '../findOwned.mts';
import { paymentRecord } from '../records.mts';
import { checkRefundable, executeRefund, remainderOf, withRefundLock } from '../refund.mts';
import { route } from '../route.mts';

const refund = route({
	method: 'POST',
	path: '/payments/{id}/refund',
	summary: 'Refund a payment in full, or in part when an amount is sent',
	scopes: ({ body }) => [
		body.amount === undefined ? 'refunds:create_full' : 'refunds:create_partial',
	],
	body: z.strictObject({ amount: z.int().min(1).optional() }),
	pausable: 'refunds',
	verifiedOnly: true,
	answers: [200, 202, 400, 404, 409, 502, 503],
	handle: async ({ world, caller, id, body, requestId }) => {
		const payment = findOwned(world.payments.payments, id, caller.key);
		return await withRefundLock(world, payment, () => {
			// Chosen: without an amount, whatever is left goes back.
			const amount = body.amount ?? remainderOf(payment);
			checkRefundable(payment, amount);
			const isLive = caller.key.environment === 'live';
			if (isLive && needsApproval(world, payment.currency, amount)) {
				holdForApproval(world, 'refund', payment, amount);
				return { status: 202, body: { requiresApproval: true } };
			}
			executeRefund(world, payment, amount, requestId);
			return { body: paymentRecord(payment, world.settings) };
		});
	},
});

export const refundRoutes = [refund];
