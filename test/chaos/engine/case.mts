import type { Audited } from '../books.mts';
import type { Random } from '../random.mts';
import type { Counter } from './counter.mts';
import type { NodeCopy } from './nodeCopy.mts';
import type { TroubledStore } from './store.mts';

/** What every case is played with. */
export interface Props {
	random: Random;
	counter: Counter;
	store: TroubledStore;
	/** A process that remembers nothing of what others did. */
	newProcess: () => NodeCopy;
}

export interface Case {
	/** As the report calls it. */
	name: string;
	/** What it answers with is done half a minute later, and ends it. */
	play: (props: Props) => Promise<() => Promise<Audited>>;
}
