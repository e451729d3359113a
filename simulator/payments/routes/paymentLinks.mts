import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { checkCharge } from '../checkCharge.mts';
import { currency, majorAmount, text, uuid } from '../fields.mts';
import type { Link } from '../objects.mts';
import { fieldRefusal } from '../refusal.mts';
import { route } from '../route.mts';
import { isOwnedBy } from '../state.mts';

const body = z.strictObject({
	title: text(140),
	currency,
	description: z.string().max(500).optional(),
	amount: majorAmount.optional(),
	presetAmount: z.number().optional(),
	expiresAt: z.iso.datetime({ offset: true }).optional(),
	imageUrl: z.url().optional(),
	returnUrl: z.url().optional(),
	idempotencyKey: text(255).optional(),
	splitRecipientId: uuid.optional(),
});

const create = route({
	method: 'POST',
	path: '/payment-links',
	summary: 'Create a payment link',
	scopes: (raw) => [
		'payment_links:write',
		...(raw.body.splitRecipientId === undefined ? [] : (['splits:assign'] as const)),
	],
	body,
	idempotencyKey: { min: 1, max: 255 },
	pausable: 'payments',
	verifiedOnly: true,
	answers: [200, 400, 404, 501, 503],
	handle: ({ world, caller, body: input, idempotencyKey, requestId }) => {
		const key = idempotencyKey ?? input.idempotencyKey ?? null;
		if (input.idempotencyKey !== undefined && input.idempotencyKey !== key) {
			throw fieldRefusal('idempotencyKey', 'Differs from the Idempotency-Key header');
		}
		const { links } = world.payments;
		const original = links.find((link) => link.key === key && isOwnedBy(link, caller.key));
		if (key !== null && original) return { body: original.answer };

		const amount = checkCharge(world, caller.key, input);
		const id = randomUUID();
		const { idempotencyKey: _key, ...echoed } = input;
		const link: Link = {
			id,
			key,
			business: caller.key.business,
			environment: caller.key.environment,
			amount,
			currency: input.currency,
			expiresAt: input.expiresAt === undefined ? null : Date.parse(input.expiresAt),
			returnUrl: input.returnUrl ?? null,
			recipientId: input.splitRecipientId ?? null,
			answer: {
				id,
				url: `${world.settings.checkoutUrl}/l/${id}`,
				...echoed,
				created_at: world.clock.iso(),
			},
		};
		links.push(link);
		world.ledger.push({
			at: world.clock.iso(),
			kind: 'link',
			business: link.business,
			id,
			request_id: requestId,
			...(amount === null ? {} : { amount }),
			currency: input.currency,
		});
		return { body: link.answer };
	},
});

export const paymentLinkRoutes = [create];
