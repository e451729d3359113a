import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { checkCharge } from '../checkCharge.mts';
import { currency, uuid } from '../fields.mts';
import { route } from '../route.mts';

const body = z
	.strictObject({
		mode: z.enum(['fixed_amount', 'open_amount']),
		currency,
		amount: z.int().min(1).max(10_000_000_000).optional(),
		description: z.string().max(140).optional(),
		singleUse: z.boolean().optional(),
		returnUrl: z.url().optional(),
		splitRecipientId: uuid.optional(),
	})
	.refine(({ mode, amount }) => mode === 'open_amount' || amount !== undefined, {
		path: ['amount'],
		error: 'Required when mode is fixed_amount',
	});

const create = route({
	method: 'POST',
	path: '/qr-codes',
	summary: 'Create a QR code',
	scopes: (raw) => [
		'qr_codes:write',
		...(raw.body.splitRecipientId === undefined ? [] : (['splits:assign'] as const)),
	],
	body,
	pausable: 'payments',
	verifiedOnly: true,
	answers: [200, 400, 404, 501, 503],
	handle: ({ world, caller, body: input, requestId }) => {
		const { amount = null, ...rest } = input;
		checkCharge(world, caller.key, rest);
		const id = randomUUID();
		const { business, environment } = caller.key;
		const answer = { id, url: `${world.settings.checkoutUrl}/q/${id}`, ...input };
		world.payments.qrCodes.push({
			id,
			business,
			environment,
			amount,
			currency: input.currency,
			returnUrl: input.returnUrl ?? null,
			recipientId: input.splitRecipientId ?? null,
			singleUse: input.singleUse ?? false,
			answer,
		});
		world.ledger.push({
			at: world.clock.iso(),
			kind: 'qr_code',
			business,
			id,
			currency: input.currency,
			...(amount === null ? {} : { amount }),
			request_id: requestId,
		});
		return { body: answer };
	},
});

export const qrCodeRoutes = [create];
