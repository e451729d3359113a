import type { LoggedRequest } from '../../simulator/requestLog.mts';
import type { Simulator } from '../../simulator/start.mts';
import type { Asked, KindName } from './asked.mts';
import { audit, type Limits, type Row, type Verdict } from './audit.mts';
import type { Names } from './kind.mts';
import { inBooks } from './kinds.mts';
import { provableRefunds } from './provable.mts';
import type { Unknown } from './report.mts';
import { sumFaults } from './sumFaults.mts';
import { sumRows } from './sumRows.mts';

/** What waits for a second person is done when that person agrees, also when it waits twice. */
const approveAll = async ({ control }: Simulator): Promise<void> => {
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
	names: Names,
): Verdict => {
	const { isRequestOf } = inBooks[asked.kind];
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

export interface Services {
	name: string;
	simulator: Simulator;
	names: Names;
}

export interface Audited {
	rows: Row[];
	unknowns: Unknown[];
	faults: Record<string, number>;
	/** Refunds that are called unknown, and need not be. */
	provable: string[];
}

/** Holds what was said of the services of one lane against their books. */
export const auditBooks = async (
	{ name, simulator, names }: Services,
	kinds: readonly KindName[],
	asked: Asked[],
	said: Verdict[],
	limits: Partial<Record<KindName, Limits>> = {},
): Promise<Audited> => {
	await approveAll(simulator);
	const log = await simulator.control.requests();
	const askedFor = new Map(asked.map((one) => [one.ref, one]));
	const verdicts = said.flatMap((verdict) => {
		const one = askedFor.get(verdict.ref);
		if (!one) return [];
		return verdict.state === 'unknown' ? withRequests(verdict, one, log, names) : verdict;
	});
	const rows: Row[] = [];
	for (const kind of kinds) {
		const ofKind = asked.filter((one) => one.kind === kind);
		const refs = new Set(ofKind.map(({ ref }) => ref));
		const effects = await inBooks[kind].effects(simulator, names);
		const heard = verdicts.filter(({ ref }) => refs.has(ref));
		rows.push(audit(kind, ofKind, heard, effects, limits[kind]));
	}
	const unknowns = verdicts
		.filter(({ state }) => state === 'unknown')
		.map(({ ref, requestIds }) => ({ ref, lane: name, requestIds }));
	const refunds = asked.filter(({ kind }) => kind === 'refund');
	const ledger = await simulator.control.ledger('refund');
	const provable = provableRefunds(refunds, verdicts, { log, ledger }, names);
	return { rows, unknowns, faults: faultsIn(log), provable };
};

/** Several audits as one. */
export const together = (audits: Audited[]): Audited => ({
	rows: sumRows(audits.flatMap(({ rows }) => rows)),
	unknowns: audits.flatMap(({ unknowns }) => unknowns),
	faults: sumFaults(audits),
	provable: audits.flatMap(({ provable }) => provable),
});
