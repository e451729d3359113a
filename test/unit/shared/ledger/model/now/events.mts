import { createDeduplicator } from '../../../../../../nodes/shared/webhook/deduplicate';
import { executeFunctions } from '../../../../../harness/executeFunctions.mts';
import type { Protocol } from '../protocol.mts';
import { processOf } from './processOf.mts';

export const events: NonNullable<Protocol['events']> = (process) => {
	const { clock, stores, isAlone } = processOf(process);
	const { mayStart } = createDeduplicator(clock, stores, isAlone);
	const { helpers, node } = process;
	return {
		mayPass: async (key, run) => await mayStart(executeFunctions({ helpers, node, id: run }), key),
	};
};
