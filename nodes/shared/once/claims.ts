import { type IExecuteFunctions, sleep, UserError } from 'n8n-workflow';
import { attempt } from '../transport/open';
import {
	begun,
	type Deed,
	type Ended,
	endOf,
	ENDS,
	lasting,
	MOST_ROUNDS,
	namesOf,
	ownOf,
	roundOf,
	roundsOf,
} from './deed';
import { createInHand } from './inHand';
import { KEPT, type Notes, wasThere } from './notes';
import type { Entry } from './runLog';

export type Claim =
	| { readonly kind: 'first' }
	| { readonly kind: 'repeat'; readonly ended?: Ended }
	/** The name belongs to a deed of another key. */
	| { readonly kind: 'taken' }
	/** The log of the run does not let it begin. */
	| { readonly kind: 'refused' };

export interface Claims {
	/** Whether it may be done now. It must not be done when this cannot be noted. */
	claim(deed: Deed, enter?: () => Promise<Entry>): Promise<Claim>;
	/** Certainly not done, so it may be done again. */
	release(deed: Deed): Promise<void>;
	end(deed: Deed, ended: Ended): Promise<void>;
	/** Nobody knows how it ended: its notes stay, and this process is at it no more. */
	leave(deed: Deed): Promise<void>;
}

/**
 * So often and so long a claim is looked at again before money moves, when another process may be
 * writing the same row. Longer than the store takes for one write, so that a claim that is there
 * afterwards stays; at random moments, so that two claims of one moment do not meet each time.
 */
export const ROUNDS = 4;
export const SHORTEST_PAUSE_MS = 40;
export const LONGEST_PAUSE_MS = 180;

const pauseMs = (random: () => number) =>
	SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS);

/** What stays of each: its end, and two by which its run or all runs know it. */
const NOTES_OF_EACH = 3;

/** For what is written down only to look. */
const SPARE = 2_000;

/** More of them in one run would push the first ones out of the store. */
export const MOST_IN_A_RUN = Math.floor((KEPT - SPARE) / NOTES_OF_EACH);

export interface Pausing {
	readonly pause: (ms: number) => Promise<void>;
	readonly random: () => number;
}

/** Deeds that this process is doing at this moment. */
const inHand = createInHand();

/** Claimed, certainly not done, and still noted because the store failed. */
const notDone = new Map<string, Deed>();

/**
 * Remembers what was begun and how it ended: one note of its beginning, which its end replaces.
 * What was begun and not ended is unknown.
 */
export const createClaims = (
	context: IExecuteFunctions,
	notes: Notes,
	{ pause, random }: Pausing = { pause: sleep, random: Math.random },
): Claims => {
	const place = `${context.getWorkflow().id}/${context.getNode().id}`;
	const nameOf = ({ name, key }: Deed) => `${place} ${name ?? key}`;
	/** Ended, with their beginning still noted: it goes once the end is seen to be kept. */
	const ended: Array<{ deed: Deed; note: string }> = [];

	/** What a look says of a deed, and which notes stay because of it. */
	const judge = (
		deed: Deed,
		fresh: ReadonlySet<string>,
		entry?: Entry,
	): { readonly result: Claim; readonly keep?: readonly string[] } => {
		const ends = ENDS.map((end) => endOf(deed, end));
		const done = ENDS.find((end) => wasThere(endOf(deed, end), fresh));
		const isKnown = !fresh.has(begun(deed)) || ends.some((end) => !fresh.has(end));
		if (isKnown) return { result: { kind: 'repeat', ended: done } };
		const names = namesOf(deed);
		if (names.some((name) => !fresh.has(name))) return { result: { kind: 'taken' } };
		const logged = entry ? entry.begin(fresh) : [];
		if (!logged) return { result: { kind: 'refused' } };
		return { result: { kind: 'first' }, keep: [begun(deed), ...names, ...logged] };
	};

	const look = async (
		deed: Deed,
		entry: Entry | undefined,
		onFirst: () => void,
	): Promise<Claim> => {
		const own = [...ownOf(deed), ...namesOf(deed), ...(entry?.notes ?? [])];
		const earlier = ended.splice(0);
		const again = earlier.map(({ note }) => note);
		return await notes.look([...own, ...again], (fresh) => {
			const { result, keep = [] } = judge(deed, fresh, entry);
			if (result.kind === 'first') onFirst();
			const [lost, kept] = [true, false].map((isLost) =>
				earlier.filter(({ note }) => fresh.has(note) === isLost),
			);
			// Another process has lost it: it is written again by now, and looked at once more.
			ended.push(...lost);
			const drop = kept.map(({ deed: old }) => begun(old));
			return { result, keep: [...keep, ...again], drop };
		});
	};

	/** Nothing is concluded from one look while another process may be writing the row. */
	const isAgreed = async (deed: Deed): Promise<boolean> => {
		let isKept = false;
		for (let round = 1; round <= ROUNDS || !isKept; round++) {
			if (round > MOST_ROUNDS) throw new UserError('it does not keep what is written');
			await pause(pauseMs(random));
			const claim = [begun(deed), ...namesOf(deed)];
			const fresh = await notes.record([...claim, roundOf(deed, round)]);
			isKept = !claim.some((note) => fresh.has(note));
			if (!fresh.has(roundOf(deed, round))) return false;
		}
		return true;
	};

	/** Whether nothing is noted of it any more. */
	const forget = async (deed: Deed): Promise<boolean> => {
		const { beside = [] } = deed;
		// The probes of a look that failed in the middle as well.
		const all = [...ownOf(deed), ...namesOf(deed), ...roundsOf(deed), ...beside];
		return 'value' in (await attempt(async () => await notes.remove(all)));
	};

	const refusal = (deed: Deed, error: unknown) =>
		new UserError(
			`The ${deed.what} was not sent, because n8n's deduplication store cannot be used`,
			{
				description: `Without it a repeat could not be recognised: ${(error as Error).message}. Save the workflow and try again.`,
				extra: { processed: 'no' },
			},
		);

	return {
		claim: async (deed, enter) => {
			const name = nameOf(deed);
			await inHand.take(name);
			let [isWritten, isGivenUp] = [false, false];
			try {
				const left = notDone.get(name);
				if (left && !(await forget(left))) throw new UserError('it keeps failing');
				notDone.delete(name);
				// Asked before the look, which itself changes the row.
				const isAlone = deed.name === undefined || (await notes.isAlone());
				const claim = await look(deed, await enter?.(), () => {
					isWritten = true;
					// A call that was not waited for any more has written it after all.
					if (isGivenUp) notDone.set(name, deed);
				});
				const isMine = claim.kind === 'first' && (isAlone || (await isAgreed(deed)));
				if (!isMine) inHand.delete(name);
				return claim.kind === 'first' && !isMine ? { kind: 'repeat' } : claim;
			} catch (error) {
				isGivenUp = true;
				inHand.delete(name);
				if (isWritten && !(await forget(deed))) notDone.set(name, deed);
				throw refusal(deed, error);
			}
		},
		release: async (deed) => {
			inHand.delete(nameOf(deed));
			if (!(await forget(deed))) notDone.set(nameOf(deed), deed);
			else if (deed.name !== undefined) await notes.mark();
		},
		leave: async (deed) => {
			inHand.delete(nameOf(deed));
			// Another process may have lost them by now.
			await notes.record([begun(deed), ...lasting(deed)]);
		},
		end: async (deed, end) => {
			inHand.delete(nameOf(deed));
			await notes.record([endOf(deed, end), ...lasting(deed)]);
			ended.push({ deed, note: endOf(deed, end) });
			if (deed.name === undefined) return;
			await notes.remove([...roundsOf(deed), ...(deed.beside ?? [])]);
			await notes.mark();
		},
	};
};
