import type { Answer } from './ask';
import { couldNotCheck, type Finding, type Row } from './finding';

const findingOf = (failed: Answer<number>): Finding & { readonly count?: number } => {
	if ('finding' in failed) {
		return failed.finding.status === 'notTestable'
			? { ...failed.finding, status: 'ok' }
			: couldNotCheck('the delivery logs could not be read');
	}
	const count = failed.value;
	if (count === 0) {
		return { status: 'ok', explanation: 'The delivery logs show no failed deliveries.', count };
	}
	return {
		status: 'attention',
		explanation: `The service gave up on ${count} deliveries (dead letters). The logs do not show whether one that was resent later arrived. Resend the others with Webhook Delivery: Retry Failed.`,
		count,
	};
};

export const failedDeliveriesRow = (failed: Answer<number>): Row => ({
	name: 'Failed deliveries',
	...findingOf(failed),
});
