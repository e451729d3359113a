import type { LedgerEntry } from '../../simulator/ledger.mts';
import type { LoggedRequest } from '../../simulator/requestLog.mts';
import type { Asked } from './asked.mts';
import type { Verdict } from './audit.mts';
import type { Names } from './kind.mts';

interface Evidence {
	/** Oldest first, as all that follows. */
	log: LoggedRequest[];
	/** Refunds that the service executed. */
	ledger: LedgerEntry[];
}

const timeOf = ({ at }: { at: string }) => Date.parse(at);

const isClean = ({ status, fault }: LoggedRequest) => status === 200 && fault === null;

/** Its response was lost, or it awaits approval: it can change the payment at any time. */
const isOpen = ({ status, fault }: LoggedRequest) =>
	fault !== null || status === null || status >= 500 || status === 202;

const amountIn = ({ body }: LoggedRequest) => (body as { amount?: number } | null)?.amount;

/** Everything about one payment. */
const ofPayment = ({ log, ledger }: Evidence, id: string) => ({
	reads: log.filter(({ method, path }) => method === 'GET' && path === `/payments/${id}`),
	writes: log.filter(({ method, path }) => method === 'POST' && path === `/payments/${id}/refund`),
	executed: ledger.filter((entry) => entry.id === id),
});

/**
 * Refunds that were called unknown although the payment shows them: the service executed them, the
 * payment was read without a fault afterwards (and before, if it was read at all), and no other
 * refund of the same payment, open before that, could explain the difference.
 */
export const provableRefunds = (
	asked: Asked[],
	verdicts: Verdict[],
	evidence: Evidence,
	{ idOf }: Names,
): string[] => {
	const stateOf = new Map(verdicts.map(({ ref, state }) => [ref, state]));
	// What asks for other values in every execution is called unknown because of them.
	const allowed = asked.filter(({ forbidden, or }) => forbidden === undefined && or === undefined);
	const isProvable = (one: Asked): boolean => {
		const { reads, writes, executed } = ofPayment(evidence, String(idOf.get(one.group)));
		const same = executed.filter(({ amount }) => amount === one.amount);
		const alike = allowed.filter(
			({ group, amount }) => group === one.group && amount === one.amount,
		);
		if (same.length === 0 || alike.length > 1) return false;
		const isOwn = (request: LoggedRequest) =>
			one.data.type === 'full' ? amountIn(request) === undefined : amountIn(request) === one.amount;
		const done = Math.max(...same.map(timeOf));
		const seen = reads.findLast((read) => isClean(read) && timeOf(read) > done);
		const sent = Math.min(...writes.filter(isOwn).map(timeOf));
		const before = reads.filter((read) => timeOf(read) <= sent);
		if (!seen || (before.length > 0 && !before.some(isClean))) return false;
		const open = writes.filter(
			(write) => !isOwn(write) && isOpen(write) && timeOf(write) <= timeOf(seen),
		);
		return open.length === 0;
	};
	return allowed
		.filter((one) => stateOf.get(one.ref) === 'unknown' && isProvable(one))
		.map(({ ref }) => ref);
};
