import type { FaultRuleInput } from '../../simulator/faults.mts';
import { type BatchKind, KINDS } from './asked.mts';
import { AFTERWARDS, hanging, randomFaults, WRITES } from './faults.mts';
import { askEvents } from './invoices.mts';
import type { Draft } from './kind.mts';
import type { Batch, Kill, MakeBatch, Size } from './plan.mts';

const IN_A_KILL = 10;

/** A little longer than the nodes wait. */
const SLOW_MS = 63_000;

const hangs = (moment: Kill['moment'], kind: BatchKind, skip: number): FaultRuleInput => {
	if (moment === 'after the node') return hanging(AFTERWARDS, 0, 'before');
	return hanging(WRITES[kind], skip, skip % 2 ? 'before' : 'after');
};

/** By turns in the middle of a batch and when the money has moved, but the run has not ended. */
export const killsOf = (draft: Draft, make: MakeBatch, { kills, events }: Size): Kill[] => {
	const { random } = draft;
	return Array.from({ length: kills }, (_, index): Kill => {
		const moment = index % 2 ? 'after the node' : 'in the middle';
		const batches = KINDS.map((kind) => ({
			...make(kind, random.pick(['stop', 'continue']), IN_A_KILL),
			faults: [...randomFaults(random, kind, 3), hangs(moment, kind, random.int(3, 7))],
		}));
		const arriving = moment === 'in the middle' ? Math.ceil(events / kills) : 0;
		return { moment, batches, events: askEvents(draft, arriving) };
	});
};

/** Of each kind two small batches: one call is processed, the other is not. */
export const slowOf = (make: MakeBatch): Batch[] =>
	KINDS.flatMap((kind) => {
		const slow = (skip: number, when: 'before' | 'after'): FaultRuleInput => ({
			match: WRITES[kind],
			skip,
			fault: { kind: 'latency', ms: SLOW_MS, when },
		});
		return [
			{ ...make(kind, 'stop', 2), faults: [slow(0, 'before')] },
			{ ...make(kind, 'continue', 2), faults: [slow(1, 'after')] },
		];
	});
