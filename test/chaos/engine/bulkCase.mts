import type { FaultRuleInput } from '../../../simulator/faults.mts';
import type { Asked } from '../asked.mts';
import { WRITES } from '../faults.mts';
import type { Draft } from '../kind.mts';
import { createDraft } from '../plan.mts';
import { alone } from '../refunds.mts';
import type { Case } from './case.mts';
import { playBatch } from './playBatch.mts';
import { openScene } from './scene.mts';

/** Lost for good in the middle of the run, which ends there. */
const lost = (skip: number): FaultRuleInput => ({
	match: WRITES.refund,
	skip,
	fault: { kind: 'cut', when: 'after' },
});

const play = (count: number, ask: (draft: Draft) => Asked[]): Case => ({
	name: `${count.toLocaleString('en')} refunds in one run`,
	play: async ({ random, counter, newProcess }) => {
		const draft = createDraft(random);
		const items = ask(draft);
		draft.asked.push(...items);
		const scene = await openScene('bulk', draft);
		await playBatch(
			scene,
			{
				kind: 'refund',
				mode: 'stop',
				items,
				faults: [lost(Math.floor(count * 0.6))],
				retryFaults: [[lost(Math.floor(count * 0.2))], []],
				retryFirst: false,
				retryTwice: false,
			},
			`bulk ${count}`,
			{ processOf: () => newProcess() },
			{ counter, random },
		);
		return async () => await scene.close(['refund']);
	},
});

/** Very many refunds in one run, which breaks off and goes on in a process that remembers nothing. */
export const bulkCase = (count: number): Case =>
	play(count, (draft) => Array.from({ length: count }, () => alone(draft)));

/** More than n8n can remember. */
export const tooManyCase = (count: number): Case =>
	play(count, (draft) => {
		const one = alone(draft);
		const forbidden = 'n8n cannot remember so many';
		return Array.from({ length: count }, (_, at) => ({
			...one,
			ref: `refund-of-many-${at}`,
			forbidden,
		}));
	});
