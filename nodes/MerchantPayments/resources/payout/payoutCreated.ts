import { holds, isErrorBody } from '../../../shared/transport/promised';
import type { Promised } from '../../../shared/transport/request';

/** One that awaits approval need not have an id yet, and a repeat returns the payout itself. */
export const payoutCreated: Promised = {
	isRecord: true,
	words: 'a payoutId, or that the payout awaits approval',
	isKept: ({ body }) => {
		const { requiresApproval, idempotentReplay } = (body ?? {}) as Record<string, unknown>;
		if (isErrorBody(body)) return false;
		return (
			holds(body, 'payoutId') ||
			requiresApproval === true ||
			(idempotentReplay === true && holds(body, 'id'))
		);
	},
};
