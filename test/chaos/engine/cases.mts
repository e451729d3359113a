import { agentCase } from './agentCase.mts';
import { bulkCase, tooManyCase } from './bulkCase.mts';
import type { Case } from './case.mts';
import { storeCases } from './storeCases.mts';

/** The most that a run may ask for, as the documents promise. */
const MOST_IN_A_RUN = 10_000;

/** What is played in n8n's engine alone, because a whole n8n cannot be brought to it. */
export const casesOf = (isLong: boolean): Case[] => [
	agentCase(isLong ? 2_000 : 200),
	...storeCases(isLong ? 12 : 2),
	bulkCase(isLong ? MOST_IN_A_RUN : 60),
	tooManyCase(MOST_IN_A_RUN + 1),
];
