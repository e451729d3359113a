import type { FaultRuleInput } from '../../simulator/faults.mts';
import { type Asked, type BatchKind, KINDS } from '../chaos/asked.mts';
import { createDuplicates } from '../chaos/duplicates.mts';
import { randomFaults } from '../chaos/faults.mts';
import { askEvents } from '../chaos/invoices.mts';
import type { Draft, Payment } from '../chaos/kind.mts';
import { kinds } from '../chaos/kinds.mts';
import { setupOf } from '../chaos/modes.mts';
import { createRandom } from '../chaos/random.mts';

/** Items of one kind that arrive together. */
export interface Batch {
	kind: BatchKind;
	items: Asked[];
	/** With keys of the user's own, and twice at the same moment. */
	isKeyed: boolean;
}

/** What happens in a few seconds, in both lanes alike. */
export interface Round {
	batches: Batch[];
	events: Asked[];
	/** Payments and contacts that this round needs and no earlier one had. */
	payments: Payment[];
	contacts: string[];
	faults: FaultRuleInput[];
}

const IN_A_BATCH: [number, number] = [3, 6];
const EVENTS: [number, number] = [2, 5];

/** The same rounds for the same seed, as many as there is time for. */
export const createRounds = (seed: number): (() => Round) => {
	let last = 0;
	const draft: Draft = {
		random: createRandom(seed),
		serial: () => (last += 1),
		asked: [],
		payments: [],
		contacts: [],
	};
	const { random, asked, payments, contacts } = draft;
	const markDuplicates = createDuplicates();

	const batchOf = (kind: BatchKind): Batch => {
		// Without anything that names it, what comes twice is wanted twice.
		const isKeyed = random.chance(0.3) && setupOf('keyed').kinds.includes(kind);
		const mode = isKeyed ? 'keyed' : 'stop';
		const made = kinds[kind].ask(draft, random.int(...IN_A_BATCH), mode);
		const items = kind === 'refund' ? markDuplicates(mode, mode, made) : made;
		asked.push(...items);
		return { kind, items, isKeyed };
	};

	return () => {
		const known = { payments: payments.length, contacts: contacts.length };
		const events = askEvents(draft, random.int(...EVENTS));
		const batches = KINDS.map(batchOf);
		return {
			events,
			batches,
			payments: payments.slice(known.payments),
			contacts: contacts.slice(known.contacts),
			faults: batches.flatMap(({ kind, items }) => randomFaults(random, kind, items.length)),
		};
	};
};
