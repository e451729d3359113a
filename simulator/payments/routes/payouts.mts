import { randomUUID } from 'node:crypto';
import { wrapList } from '../../listEnvelope.mts';
import { holdForApproval, needsApproval } from '../approval.mts';
import { findOwned } from '../findOwned.mts';
import type { Payout } from '../objects.mts';
import { submitPayout } from '../payOut.mts';
import { checkPayout, payoutBody } from '../payoutRequest.mts';
import { payoutRecord } from '../records.mts';
import { refusal } from '../refusal.mts';
import { route } from '../route.mts';
import { isOwnedBy } from '../state.mts';

const MOST_RECENT = 50;

const list = route({
	method: 'GET',
	path: '/payouts',
	summary: 'List the 50 most recent payouts',
	scopes: ['payouts:read'],
	answers: [200],
	handle: ({ world, caller }) => {
		const owned = world.payments.payouts.filter((payout) => isOwnedBy(payout, caller.key));
		const recent = owned.reverse().slice(0, MOST_RECENT);
		const records = recent.map((payout) => payoutRecord(payout, world.settings));
		return { body: wrapList('payouts', records, world.settings) };
	},
});

const create = route({
	method: 'POST',
	path: '/payouts',
	summary: 'Request a payout of settled funds',
	scopes: ['payouts:create'],
	body: payoutBody,
	idempotencyKey: { min: 8, max: 64 },
	pausable: 'payouts',
	verifiedOnly: true,
	answers: [200, 202, 400, 403, 501, 502, 503],
	handle: ({ world, caller, body, idempotencyKey = null, requestId }) => {
		const { payouts } = world.payments;
		const original = payouts.find(
			(payout) => payout.key === idempotencyKey && isOwnedBy(payout, caller.key),
		);
		if (idempotencyKey !== null && original) {
			return { body: { ...createdBody(original), idempotentReplay: true } };
		}
		const amount = checkPayout(world, caller, body);
		const payout: Payout = {
			id: randomUUID(),
			key: idempotencyKey,
			business: caller.key.business,
			environment: caller.key.environment,
			createdAt: world.clock.now(),
			amount,
			currency: body.currency,
			destinationType: body.destinationType,
			status: 'pending',
			failureReason: null,
		};
		payouts.push(payout);
		if (needsApproval(world, payout.currency, amount)) {
			holdForApproval(world, 'payout', payout, amount);
			return { status: 202, body: { payoutId: payout.id, requiresApproval: true } };
		}
		submitPayout(world, payout, requestId);
		return { body: createdBody(payout) };
	},
});

const createdBody = (payout: Payout) => ({ payoutId: payout.id, status: payout.status });

const cancel = route({
	method: 'POST',
	path: '/payouts/{id}/cancel',
	summary: 'Cancel a payout that was not submitted yet',
	scopes: ['payouts:cancel'],
	answers: [200, 400, 404],
	handle: ({ world, caller, id }) => {
		const payout = findOwned(world.payments.payouts, id, caller.key);
		if (payout.status !== 'pending') {
			throw refusal(400, 'The payout was already submitted to the processor');
		}
		payout.status = 'cancelled';
		return { body: payoutRecord(payout, world.settings) };
	},
});

export const payoutRoutes = [list, create, cancel];
