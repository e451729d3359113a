import type { FastifyInstance } from 'fastify';
import { decimalsOf } from '../../simulator/currency.mts';
import type { World } from '../../simulator/world.mts';
import { checkoutOf } from './overview/checkout.mts';

const KINDS = { l: 'link', q: 'code' } as const;

/** What a payer is shown at the address of a link or a QR code. */
export const mountCheckout = (app: FastifyInstance, world: World): void => {
	for (const [place, kind] of Object.entries(KINDS)) {
		app.get(`/control/checkout/${place}/:id`, async (request, reply) => {
			const { id } = request.params as { id: string };
			const checkout = checkoutOf(world, kind, id);
			if (!checkout) {
				return await reply
					.code(404)
					.send({ error: 'no link or code of the simulator has this address' });
			}
			return { ...checkout, decimals: decimalsOf(checkout.currency) };
		});
	}
};
