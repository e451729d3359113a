import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { wrapList } from '../../listEnvelope.mts';
import { text } from '../fields.mts';
import { findOwned } from '../findOwned.mts';
import type { Recipient } from '../objects.mts';
import { recipientRecord } from '../records.mts';
import { refusal } from '../refusal.mts';
import { route } from '../route.mts';
import { isOwnedBy } from '../state.mts';

const list = route({
	method: 'GET',
	path: '/split-recipients',
	summary: 'List split recipients',
	scopes: ['recipients:read'],
	answers: [200],
	handle: ({ world, caller }) => {
		const owned = world.payments.recipients.filter((one) => isOwnedBy(one, caller.key));
		return { body: wrapList('split_recipients', owned.map(recipientRecord), world.settings) };
	},
});

const create = route({
	method: 'POST',
	path: '/split-recipients',
	summary: 'Create a split recipient',
	scopes: ['recipients:write'],
	body: z.strictObject({
		externalReference: text(200),
		name: text(200),
		accountBank: z.string().min(1),
		accountNumber: z.string().min(1),
		splitValue: z.number().min(1).max(100),
		recipientMobile: text(30).optional(),
	}),
	verifiedOnly: true,
	answers: [200, 400, 502],
	handle: ({ world, caller, body, requestId }) => {
		const { recipients } = world.payments;
		const existing = recipients.find(
			(one) => one.externalReference === body.externalReference && isOwnedBy(one, caller.key),
		);
		if (existing) return { body: recipientRecord(existing) };
		if (world.settings.provider === 'down') {
			throw refusal(502, 'The payment provider could not be reached');
		}
		const recipient: Recipient = {
			id: randomUUID(),
			business: caller.key.business,
			environment: caller.key.environment,
			...body,
			recipientMobile: body.recipientMobile ?? caller.business.contactPhone,
			verified: false,
			disabled: false,
		};
		recipients.push(recipient);
		world.ledger.push({
			at: world.clock.iso(),
			kind: 'recipient',
			business: recipient.business,
			id: recipient.id,
			request_id: requestId,
		});
		return { body: recipientRecord(recipient) };
	},
});

const update = route({
	method: 'PATCH',
	path: '/split-recipients/{id}',
	summary: 'Mark a split recipient verified or disabled',
	scopes: (raw) => [
		...(raw.body.verified === undefined ? [] : (['recipients:verify'] as const)),
		...(raw.body.disabled === undefined ? [] : (['recipients:disable'] as const)),
	],
	body: z
		.strictObject({ verified: z.boolean().optional(), disabled: z.boolean().optional() })
		.refine((flags) => Object.keys(flags).length > 0, 'Nothing to change'),
	answers: [200, 400, 404],
	handle: ({ world, caller, id, body }) => {
		const recipient = findOwned(world.payments.recipients, id, caller.key);
		Object.assign(recipient, body);
		return { body: recipientRecord(recipient) };
	},
});

export const splitRecipientRoutes = [list, create, update];
