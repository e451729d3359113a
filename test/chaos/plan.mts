import type { FaultRuleInput } from '../../simulator/faults.mts';
import { type Asked, type KindName, KINDS } from './asked.mts';
import { randomFaults } from './faults.mts';
import { killsOf, slowOf } from './incidents.mts';
import { askEvents } from './invoices.mts';
import type { Draft, Payment } from './kind.mts';
import { kinds } from './kinds.mts';
import { createRandom } from './random.mts';
import { traps } from './traps.mts';

/**
 * `stop`: the node ends at its first error. `continue`: errors become items. `keyed`: the same,
 * with keys of the user's own, and the whole batch arrives twice at the same moment.
 */
export const MODES = ['stop', 'continue', 'keyed'] as const;
export type Mode = (typeof MODES)[number];

/** The items of one run of a flow, and what happens to it. */
export interface Batch {
	kind: KindName;
	mode: Mode;
	items: Asked[];
	faults: FaultRuleInput[];
	/** Before each of the editor's Retries, should they be needed. */
	retryFaults: FaultRuleInput[][];
	/** Presses Retry on the first execution again, not on its latest retry. */
	retryFirst: boolean;
	/** Presses it twice at once. */
	retryTwice: boolean;
}

export interface Kill {
	moment: 'in the middle' | 'after the node';
	batches: Batch[];
	/** These arrive at the same time. */
	events: Asked[];
}

export interface Plan {
	seed: number;
	asked: Asked[];
	payments: Payment[];
	contacts: string[];
	/** One after another for each kind, the kinds beside each other. */
	calm: Record<KindName, Batch[]>;
	/** One call of each batch takes longer than the nodes wait. */
	slow: Batch[];
	/** n8n is killed while all three run. */
	kills: Kill[];
	/** Payments whose success arrives as an event, and becomes an invoice. */
	events: Asked[];
}

export interface Size {
	total: number;
	batch: [number, number];
	kills: number;
	events: number;
}

export const SHORT: Size = { total: 100, batch: [10, 14], kills: 2, events: 24 };
export const LONG: Size = { total: 1000, batch: [20, 25], kills: 8, events: 240 };

/** Items of one kind that arrive together: so many, or these. */
export type MakeBatch = (kind: KindName, mode: Mode, wanted: number | Asked[]) => Batch;

export const createPlan = (seed: number, size: Size): Plan => {
	const draft = createDraft(seed);
	const make = makerOf(draft);
	const kills = killsOf(draft, make, size);
	const slow = slowOf(make);
	const events = askEvents(draft, size.events - kills.flatMap((kill) => kill.events).length);

	const calm: Plan['calm'] = { payout: [], refund: [], invoice: [] };
	for (const { kind, mode, items, faults } of traps(draft)) {
		calm[kind].push({ ...make(kind, mode, items), faults });
	}
	const { random, asked, payments, contacts } = draft;
	for (const kind of KINDS) {
		while (asked.filter((one) => one.kind === kind).length < size.total) {
			const mode = random.pick(['stop', 'stop', 'continue', 'continue', 'keyed'] as const);
			calm[kind].push(make(kind, mode, random.int(...size.batch)));
		}
	}
	return { seed, asked, payments, contacts, calm, slow, kills, events };
};

const createDraft = (seed: number): Draft => {
	let last = 0;
	return {
		random: createRandom(seed),
		serial: () => (last += 1),
		asked: [],
		payments: [],
		contacts: [],
	};
};

const makerOf = (draft: Draft): MakeBatch => {
	const { random } = draft;
	return (kind, mode, wanted) => {
		const items = typeof wanted === 'number' ? kinds[kind].ask(draft, wanted) : wanted;
		draft.asked.push(...items);
		return {
			kind,
			mode,
			items,
			faults: randomFaults(random, kind, items.length),
			retryFaults: [randomFaults(random, kind, 4), randomFaults(random, kind, 2)],
			retryFirst: random.chance(0.3),
			retryTwice: random.chance(0.3),
		};
	};
};
