import type { LoggedRequest } from '../../simulator/requestLog.mts';
import { type Asked, KINDS } from './asked.mts';
import { audit, type Row, type Verdict } from './audit.mts';
import { kinds } from './kinds.mts';
import type { Lane } from './lane.mts';
import type { Unknown } from './report.mts';

/** What the books are compared with needs no more of a lane. */
type Audited = Pick<Lane, 'name' | 'simulator' | 'names'>;

/** What waits for a second person is done when that person agrees, also when it waits twice. */
const approveAll = async ({ simulator: { control } }: Audited): Promise<void> => {
	for (const { id, status } of await control.approvals.list()) {
		if (status !== 'pending') continue;
		try {
			await control.approvals.approve(id);
		} catch {
			// A doubled one may exceed what is left of the payment: then the service refuses it.
		}
	}
};

/** A lost answer carries no request id; the service's log has it. */
const withRequests = (
	verdict: Verdict,
	asked: Asked,
	log: LoggedRequest[],
	{ names }: Audited,
): Verdict => {
	const { isRequestOf } = kinds[asked.kind];
	const writes = log.filter((one) => one.method === 'POST' && isRequestOf(one, asked, names));
	const ids = new Set([...verdict.requestIds, ...writes.map((one) => one.request_id)]);
	return { ...verdict, requestIds: [...ids] };
};

/** Which faults the calls of a lane have met, and how often. */
const faultsIn = (log: LoggedRequest[]): Record<string, number> => {
	const met: Record<string, number> = {};
	for (const { fault, status } of log) {
		if (fault === null) continue;
		const name = fault.replace('status', String(status)).replace('body', 'spoilt body');
		met[name] = (met[name] ?? 0) + 1;
	}
	return Object.fromEntries(Object.entries(met).sort());
};

export const auditLane = async (
	lane: Audited,
	asked: Asked[],
	said: Verdict[],
): Promise<{ rows: Row[]; unknowns: Unknown[]; faults: Record<string, number> }> => {
	await approveAll(lane);
	const log = await lane.simulator.control.requests();
	const askedFor = new Map(asked.map((one) => [one.ref, one]));
	const verdicts = said.flatMap((verdict) => {
		const one = askedFor.get(verdict.ref);
		if (!one) return [];
		return verdict.state === 'unknown' ? withRequests(verdict, one, log, lane) : verdict;
	});
	const rows: Row[] = [];
	for (const kind of KINDS) {
		const ofKind = asked.filter((one) => one.kind === kind);
		const refs = new Set(ofKind.map(({ ref }) => ref));
		const effects = await kinds[kind].effects(lane.simulator, lane.names);
		rows.push(
			audit(
				kind,
				ofKind,
				verdicts.filter(({ ref }) => refs.has(ref)),
				effects,
			),
		);
	}
	const unknowns = verdicts
		.filter(({ state }) => state === 'unknown')
		.map(({ ref, requestIds }) => ({ ref, lane: lane.name, requestIds }));
	return { rows, unknowns, faults: faultsIn(log) };
};
