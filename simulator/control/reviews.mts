import { z } from 'zod/v4';
import type { Approval } from '../payments/objects.mts';
import { submitPayout } from '../payments/payOut.mts';
import { executeRefund } from '../payments/refund.mts';
import { businessNamed } from '../payments/state.mts';
import type { World } from '../world.mts';
import { byId, controlRoute } from './controlRoute.mts';

const pendingApproval = (world: World, id: string): Approval => {
	const approval = byId(world.payments.approvals, id);
	if (approval.status !== 'pending') throw new Error(`already ${approval.status}`);
	return approval;
};

const approve = (world: World, _body: unknown, id: string): Approval => {
	const approval = pendingApproval(world, id);
	if (approval.kind === 'refund') {
		executeRefund(world, byId(world.payments.payments, approval.target), approval.amount, null);
	} else {
		const payout = byId(world.payments.payouts, approval.target);
		if (payout.status !== 'pending') throw new Error(`the payout is ${payout.status}`);
		submitPayout(world, payout, null);
	}
	approval.status = 'approved';
	return approval;
};

/** Chosen: a payout that a second person rejects is cancelled. */
const reject = (world: World, _body: unknown, id: string): Approval => {
	const approval = pendingApproval(world, id);
	approval.status = 'rejected';
	if (approval.kind === 'payout') {
		byId(world.payments.payouts, approval.target).status = 'cancelled';
	}
	return approval;
};

export const reviewRoutes = [
	controlRoute('GET', '/approvals', (world) => world.payments.approvals),
	controlRoute('POST', '/approvals/:id/approve', approve),
	controlRoute('POST', '/approvals/:id/reject', reject),
	controlRoute(
		'POST',
		'/verifications/:id/complete',
		(world, { status }, id) => {
			const session = byId(world.payments.sessions, id);
			const business = businessNamed(world.payments, session.business);
			session.completed = true;
			business.kycStatus = status;
			business.verified = status === 'verified';
			return business;
		},
		z.strictObject({ status: z.string().default('verified') }),
	),
];
