import type { FaultRuleInput } from '../../simulator/faults.mts';
import { type Asked, type BatchKind, KINDS } from './asked.mts';
import { READS, WRITES } from './faults.mts';
import type { Draft } from './kind.mts';
import { kinds } from './kinds.mts';
import { BROKEN, type Mode, setupOf } from './modes.mts';
import { alike } from './refunds.mts';

export interface Trap {
	kind: BatchKind;
	mode: Mode;
	items: Asked[];
	faults: FaultRuleInput[];
}

const cut = (kind: BatchKind): FaultRuleInput => ({
	match: WRITES[kind],
	fault: { kind: 'cut', when: 'before' },
});

/** Long enough for another execution to overtake it, also on a busy machine. */
const late = (kind: BatchKind): FaultRuleInput => ({
	match: WRITES[kind],
	fault: { kind: 'latency', ms: 2_000, when: 'before' },
});

const refused = (kind: BatchKind, skip: number): FaultRuleInput => ({
	match: WRITES[kind],
	skip,
	fault: { kind: 'status', status: 400 },
});

const lost = (kind: BatchKind): FaultRuleInput => ({
	match: WRITES[kind],
	times: 4,
	fault: { kind: 'cut', when: 'after' },
});

/** n8n runs the whole node again when its first item failed, or when it ended at one. */
const failing = (draft: Draft, kind: BatchKind): Trap[] => {
	const trap = (mode: Mode, faults: FaultRuleInput[]): Trap => ({
		kind,
		mode,
		items: kinds[kind].ask(draft, 3, mode),
		faults,
	});
	return [
		trap('continue', [refused(kind, 0)]),
		trap('stop', [refused(kind, 2)]),
		// The first one may have been done, and the next try is refused.
		trap('continue', [lost(kind), refused(kind, 6)]),
	];
};

/** What is in vain before the first item, in every flow that is set up like that. */
const inVain = (draft: Draft): Trap[] =>
	BROKEN.flatMap((mode) =>
		setupOf(mode).kinds.map((kind) => ({
			kind,
			mode,
			items: kinds[kind].ask(draft, 3, mode),
			faults: [],
		})),
	);

const seldom = (draft: Draft): Trap[] => {
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
		// Two executions look for the same invoice or contact at once, and neither finds it.
		...(['invoice', 'contact'] as const).map(
			(kind): Trap => ({
				kind,
				mode: 'keyed',
				items: kinds[kind].ask(draft, 1, 'keyed'),
				faults: [late(kind)],
			}),
		),
	];
};

/** Sequences that chance seldom finds. Each of them has broken a promise once. */
export const traps = (draft: Draft): Trap[] => [
	...seldom(draft),
	...KINDS.flatMap((kind) => failing(draft, kind)),
	...inVain(draft),
];
