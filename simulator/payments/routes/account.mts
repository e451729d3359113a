import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { CHECKOUT_ORIGIN } from '../choices.mts';
import { route } from '../route.mts';

const read = route({
	method: 'GET',
	path: '/account',
	summary: 'Read the business profile and its verification status',
	scopes: [['account:read', 'kyc:read']],
	answers: [200],
	handle: ({ caller: { business } }) => ({
		body: {
			id: business.id,
			name: business.name,
			contact_phone: business.contactPhone,
			kyc_status: business.kycStatus,
			document_count: business.documentCount,
			verified_owner_count: business.ownerCount,
			has_settlement_destination: business.settlementAccount !== null,
		},
	}),
});

const verify = route({
	method: 'POST',
	path: '/account/verification',
	summary: 'Begin the hosted verification of the business owner',
	scopes: ['kyc:write'],
	// The body is not documented, so any object passes.
	body: z.looseObject({}),
	answers: [200, 400],
	handle: ({ world, caller }) => {
		const id = randomUUID();
		world.payments.sessions.push({ id, business: caller.key.business, completed: false });
		return { body: { verificationUrl: `${CHECKOUT_ORIGIN}/verify/${id}`, sessionId: id } };
	},
});

export const accountRoutes = [read, verify];
