import type { FaultRuleInput } from '../../simulator/faults.mts';
import type { Asked, KindName } from './asked.mts';
import { READS, WRITES } from './faults.mts';
import { invoices } from './invoices.mts';
import type { Draft } from './kind.mts';
import type { Mode } from './plan.mts';
import { alike } from './refunds.mts';

export interface Trap {
	kind: KindName;
	mode: Mode;
	items: Asked[];
	faults: FaultRuleInput[];
}

const cut = (kind: KindName): FaultRuleInput => ({
	match: WRITES[kind],
	fault: { kind: 'cut', when: 'before' },
});

/** Long enough for another execution to overtake it, also on a busy machine. */
const late = (kind: KindName): FaultRuleInput => ({
	match: WRITES[kind],
	fault: { kind: 'latency', ms: 2_000, when: 'before' },
});

/** Sequences that chance seldom finds. Each of them has broken a promise once. */
export const traps = (draft: Draft): Trap[] => {
	const blind: FaultRuleInput = {
		match: READS.refund,
		skip: 2,
		times: 4,
		fault: { kind: 'status', status: 500 },
	};
	return [
		// The second refund of a payment looks like the first one, whose call was lost.
		{ kind: 'refund', mode: 'continue', items: alike(draft, 2), faults: [cut('refund')] },
		// The same, and nobody saw from where the second one began.
		{ kind: 'refund', mode: 'continue', items: alike(draft, 2), faults: [cut('refund'), blind] },
		// The same, in two executions at once.
		{
			kind: 'refund',
			mode: 'keyed',
			items: alike(draft, 2),
			faults: [late('refund'), cut('refund')],
		},
		// Two executions look for the same invoice at once, and neither finds it.
		{ kind: 'invoice', mode: 'keyed', items: invoices.ask(draft, 1), faults: [late('invoice')] },
	];
};
