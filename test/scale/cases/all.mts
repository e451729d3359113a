import type { Case } from './case.mts';
import { job } from './job.mts';
import { killedWorker } from './killedWorker.mts';
import { manyEvents } from './manyEvents.mts';
import { publish } from './publish.mts';
import { rates } from './rates.mts';
import { references } from './references.mts';
import { repeats } from './repeats.mts';
import { restarts } from './restarts.mts';
import { sharedLimit } from './sharedLimit.mts';

/** In this order: the later ones stop and start what the earlier ones need. */
export const cases: Case[] = [
	publish,
	repeats,
	manyEvents,
	references,
	job,
	sharedLimit,
	killedWorker,
	restarts,
	rates,
];
