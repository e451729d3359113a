import type { Simulator } from '../../../simulator/start.mts';
import type { Asked } from '../asked.mts';
import { createLane, type Lane } from '../lane.mts';
import { type Batch, createDraft, makerOf } from '../plan.mts';
import { createRandom } from '../random.mts';
import type { Ended } from '../runBatch.mts';
import type { Stage } from '../stage.mts';
import type { Case } from './case.mts';

export interface Opened {
	lane: Lane;
	kinds: Case['kinds'];
	kills: boolean;
	asked: Asked[];
	play: () => Promise<Ended[]>;
}

/** What a case asks for: the same for the same seed, whatever else is planned. */
export const draftOf = (
	{ ask }: Pick<Case, 'ask'>,
	seed: number,
): { draft: ReturnType<typeof createDraft>; batches: Batch[] } => {
	const draft = createDraft(createRandom(seed));
	return { draft, batches: ask(makerOf(draft), draft) };
};

/** Sets up the services and the flows of one case. */
export const openCase = async (
	stage: Stage,
	simulator: Simulator,
	one: Case,
	seed: number,
): Promise<Opened> => {
	const { draft, batches } = draftOf(one, seed);
	const lane = await createLane(one.name, stage.session, simulator, draft, batches);
	const play = async () => await one.play(stage, lane, batches);
	return { lane, kinds: one.kinds, kills: one.kills ?? false, asked: draft.asked, play };
};
