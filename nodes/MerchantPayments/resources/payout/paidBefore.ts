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
	hasOwnKey: boolean,
	{ node, run, hint }: Pick<OperationContext, 'node' | 'run' | 'hint'>,
	now = monotonicNow(),
): void => {
	const key = JSON.stringify([node, content]);
	const earlier = paid.get(key, now);
	paid.set(key, { run, at: now }, now);
	if (!earlier || earlier.run === run) return;
	const seconds = Math.max(1, Math.round((now - earlier.at) / 1_000));
	const ago = `${seconds} ${seconds === 1 ? 'second' : 'seconds'} ago, in another execution`;
	const [where, how] = hasOwnKey
		? [`${ago} and with another Idempotency Key`, 'use the same Idempotency Key']
		: [ago, 'set an Idempotency Key'];
	hint(
		`This node requested the same payout ${where}. These are two payouts. Turn on Preview to try it out, or ${how} to pay once. After a Schedule Trigger: {{ "payout-" + $json.timestamp.slice(0, 10) }}`,
	);
};
