import type { FaultRuleInput } from '../../../simulator/faults.mts';
import type { BatchKind } from '../asked.mts';
import { WRITES } from '../faults.mts';

/** The service did it, and nobody heard. */
export const lost = (kind: BatchKind): FaultRuleInput => ({
	match: WRITES[kind],
	fault: { kind: 'cut', when: 'after' },
});

/** Refused in each of the three tries that n8n gives a node, so that the execution fails. */
export const refused = (kind: BatchKind, skip: number): FaultRuleInput => ({
	match: WRITES[kind],
	skip,
	times: 3,
	fault: { kind: 'status', status: 400 },
});
