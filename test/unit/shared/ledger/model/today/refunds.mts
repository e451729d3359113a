import { executeFunctions } from '../../../../../harness/executeFunctions.mts';
import type { Protocol } from '../protocol.mts';
import { packageOf } from './loadPackage.mts';

/** Named claims, as refunds use them. */
export const refunds: NonNullable<Protocol['refunds']> = ({ slot, node, clock, helpers }, send) => {
	const { createClaims, createNotes } = packageOf(slot);
	const context = executeFunctions({ helpers, node });
	const pausing = { pause: clock.sleep, random: clock.random };
	return {
		refund: async (name, run) => {
			const claims = createClaims(context, createNotes(context), pausing);
			const deed = { what: 'refund', key: `${name} of ${run}`, name };
			const { kind } = await claims.claim(deed);
			if (kind !== 'first') return 'known';
			await send();
			await claims.end(deed, 'done');
			return 'sent';
		},
	};
};
