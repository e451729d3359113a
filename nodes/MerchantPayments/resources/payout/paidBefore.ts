import { monotonicNow } from '../../../shared/async/clock';
import { createExpiringMap } from '../../../shared/async/expiringMap';
import type { OperationContext } from '../../../shared/operation/operation';

/** Nobody clicks twice later than this without knowing it. */
const CLICKED_TWICE_MS = 5 * 60_000;
const MAX_KNOWN = 1_000;

const paid = createExpiringMap<{ readonly run: string; readonly at: number }>(
	CLICKED_TWICE_MS,
	MAX_KNOWN,
);

/**
 * Two executions are two payouts, also when they are two clicks on Execute step. Whoever did not
 * mean that has to see it. Only this process is asked, and nothing depends on it.
 */
export const hintPaidBefore = (
	content: object,
	{ node, run, hint }: Pick<OperationContext, 'node' | 'run' | 'hint'>,
	now = monotonicNow(),
): void => {
	const key = JSON.stringify([node, content]);
	const earlier = paid.get(key, now);
	paid.set(key, { run, at: now }, now);
	if (!earlier || earlier.run === run) return;
	const seconds = Math.max(1, Math.round((now - earlier.at) / 1_000));
	hint(
		`This node requested the same payout ${seconds} ${seconds === 1 ? 'second' : 'seconds'} ago, in another execution. Both were requested, and both will be paid. Turn on Preview to try it out, or set an Idempotency Key to pay once.`,
	);
};
