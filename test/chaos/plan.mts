import type { FaultRuleInput } from '../../simulator/faults.mts';
import { type Asked, type BatchKind, KINDS } from './asked.mts';
import { createDuplicates } from './duplicates.mts';
import { randomFaults } from './faults.mts';
import type { Shape } from './flow.mts';
import { killsOf, slowOf } from './incidents.mts';
import { askEvents } from './invoices.mts';
import type { Draft, Payment } from './kind.mts';
import { kinds } from './kinds.mts';
import { isBrokenMode, type Mode, MODES, setupOf } from './modes.mts';
import { createRandom, type Random } from './random.mts';
import { traps } from './traps.mts';

/** The items of one run of a flow, and what happens to it. */
export interface Batch {
	kind: BatchKind;
	mode: Mode;
	items: Asked[];
	faults: FaultRuleInput[];
	/** Before each of the editor's Retries, should they be needed. */
	retryFaults: FaultRuleInput[][];
	/** Presses Retry on the first execution again, not on its latest retry. */
	retryFirst: boolean;
	/** Presses it twice at once. */
	retryTwice: boolean;
	/** Of the flow that works on it: a plain one when absent. */
	shape?: Shape;
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
	calm: Record<BatchKind, Batch[]>;
	/** One call of each batch takes longer than the nodes wait. */
	slow: Batch[];
	/** n8n is killed while all of them run. */
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
export type MakeBatch = (kind: BatchKind, mode: Mode, wanted: number | Asked[]) => Batch;

/** What chance chooses from: the plainest more often. */
const modesFor = (kind: BatchKind): Mode[] => {
	const possible = MODES.filter(
		(mode) => !isBrokenMode(mode) && setupOf(mode).kinds.includes(kind),
	);
	return [...possible, 'stop', 'continue'];
};

export const createPlan = (seed: number, size: Size): Plan => {
	const draft = createDraft(createRandom(seed));
	const make = makerOf(draft);
	const kills = killsOf(draft, make, size);
	const slow = slowOf(make);
	const events = askEvents(draft, size.events - kills.flatMap((kill) => kill.events).length);

	const calm: Plan['calm'] = {
		payout: [],
		refund: [],
		invoice: [],
		'bare invoice': [],
		contact: [],
	};
	for (const { kind, mode, items, faults } of traps(draft)) {
		calm[kind].push({ ...make(kind, mode, items), faults });
	}
	const { random, asked, payments, contacts } = draft;
	for (const kind of KINDS) {
		const modes = modesFor(kind);
		// Each of them once, then by chance.
		const due = random.shuffle([...new Set(modes)]);
		while (asked.filter((one) => one.kind === kind).length < size.total || due.length > 0) {
			const mode = due.pop() ?? random.pick(modes);
			calm[kind].push(make(kind, mode, random.int(...size.batch)));
		}
	}
	return { seed, asked, payments, contacts, calm, slow, kills, events };
};

export const createDraft = (random: Random): Draft => {
	let last = 0;
	return {
		random,
		serial: () => (last += 1),
		asked: [],
		payments: [],
		contacts: [],
	};
};

/** Which node works on a batch. */
type NodeOf = (mode: Mode) => unknown;

/** Each flow of n8n has one, for all batches of its mode. */
const nodeOfMode: NodeOf = (mode) => mode;

export const makerOf = (draft: Draft, nodeOf = nodeOfMode): MakeBatch => {
	const { random } = draft;
	const markDuplicates = createDuplicates();
	return (kind, mode, wanted) => {
		const made = typeof wanted === 'number' ? kinds[kind].ask(draft, wanted, mode) : wanted;
		const items = kind === 'refund' ? markDuplicates(nodeOf(mode), mode, made) : made;
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
