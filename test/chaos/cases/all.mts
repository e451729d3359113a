import type { Case } from './case.mts';
import { pressedAgain } from './pressedAgain.mts';
import { progressSaved } from './progressSaved.mts';
import { sameMoment } from './sameMoment.mts';
import { swappedNames } from './swappedNames.mts';
import { waiting } from './waiting.mts';

/** What happens beside the plan. */
export const cases: Case[] = [pressedAgain, swappedNames, sameMoment, progressSaved, waiting];
