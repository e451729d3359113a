import type { BatchKind } from '../asked.mts';
import type { Draft } from '../kind.mts';
import type { Lane } from '../lane.mts';
import type { Batch, MakeBatch } from '../plan.mts';
import type { Ended } from '../runBatch.mts';
import type { Stage } from '../stage.mts';

/** Something that happens in a real n8n, with services of its own. */
export interface Case {
	/** As the report calls it. */
	name: string;
	kinds: readonly BatchKind[];
	/** Kills n8n, and with it whatever else runs in it. */
	kills?: true;
	/** What is asked for, and what goes wrong. */
	ask: (make: MakeBatch, draft: Draft) => Batch[];
	play: (stage: Stage, lane: Lane, batches: Batch[]) => Promise<Ended[]>;
}
