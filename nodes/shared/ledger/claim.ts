import { findable, proofOf } from './look';
import type { Store } from './store';

/** Something that one owner does at a time, or ever, among all executions of a node. */
export interface Claim {
	readonly key: string;
	/** The same for every attempt that may go on with it. */
	readonly owner: string;
	/** Entries recorded together with it. */
	readonly also?: readonly string[];
}

type Outcome = 'won' | 'mine' | 'taken';

/** How often in a row an entry must be found before it is sure to stay, and how often to look. */
const STEADY = 2;
const MAX_LOOKS = 12;

export const ownEntry = ({ key, owner }: Pick<Claim, 'key' | 'owner'>): string =>
	`${key} of ${owner}`;

/**
 * Whether another owner's entry is found in the place of one's own. When two processes record at
 * the same moment the later write erases the earlier one, so the one whose entry stays has won.
 * Where others write the row so often that it cannot be told, there is a rival.
 */
export const hasRival = async (
	record: Store['record'],
	key: string,
	own: string,
	also: readonly string[] = [],
): Promise<boolean> => {
	for (let seen = 0, looks = 0; looks < MAX_LOOKS; looks += 1) {
		const fresh = await record([key, own, ...also]);
		if (fresh.has(own) && !fresh.has(key)) return true;
		seen = fresh.has(own) ? 0 : seen + 1;
		if (seen === STEADY) return false;
	}
	return true;
};

/** Claims something, and waits to see that the claim stays where other processes write the row. */
export const claim = async (store: Store, { key, owner, also = [] }: Claim): Promise<Outcome> => {
	const own = ownEntry({ key, owner });
	const proof = proofOf(own);
	const fresh = await store.record([key, ...findable([own]), ...also]);
	if (!fresh.has(key)) {
		const isMine = !fresh.has(proof);
		await store.remove([...fresh]);
		return isMine ? 'mine' : 'taken';
	}
	if (store.isAlone()) return 'won';
	if (!(await hasRival(store.record, key, proof, [own, ...also]))) return 'won';
	await store.remove(findable([own]));
	return 'taken';
};
