import { claim } from '../../../../../../nodes/shared/ledger/claim';
import { findable } from '../../../../../../nodes/shared/ledger/look';
import { executeFunctions } from '../../../../../harness/executeFunctions.mts';
import type { Protocol } from '../protocol.mts';
import { processOf } from './processOf.mts';

/** Claims that last, as refunds use them. */
export const refunds: NonNullable<Protocol['refunds']> = (process, send) => {
	const { stores } = processOf(process);
	const store = stores(executeFunctions({ helpers: process.helpers, node: process.node }));
	return {
		refund: async (name, run) => {
			const open = findable([`${name} open`]);
			const outcome = await claim(store, { key: name, owner: run, also: open });
			if (outcome !== 'won') return 'known';
			await send();
			await store.remove(open);
			return 'sent';
		},
	};
};
