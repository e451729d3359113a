import { createOnlyOnce } from '../../../../../../nodes/shared/webhook/onlyOnce';
import { executeFunctions } from '../../../../../harness/executeFunctions.mts';
import type { Protocol } from '../protocol.mts';

export const events: NonNullable<Protocol['events']> = ({ node, clock, helpers }) => {
	const { mayPass } = createOnlyOnce(clock);
	return {
		mayPass: async (key, run) => await mayPass(executeFunctions({ helpers, node, id: run }), key),
	};
};
