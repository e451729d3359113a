import type { ResponseContract } from '../../../shared/transport/request';
import { holds, isErrorBody } from '../../../shared/transport/responseContract';

/** One that awaits approval need not have an id yet, and a repeat returns the payout itself. */
export const payoutCreated: ResponseContract = {
	isRecord: true,
	words: 'a payoutId, or that the payout awaits approval',
	matches: ({ body }) => {
		const { requiresApproval, idempotentReplay } = (body ?? {}) as Record<string, unknown>;
		if (isErrorBody(body)) return false;
		return (
			holds(body, 'payoutId') ||
			requiresApproval === true ||
			(idempotentReplay === true && holds(body, 'id'))
		);
	},
};
