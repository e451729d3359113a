import type { INodeType } from 'n8n-workflow';
import type { FaultRuleInput } from '../../../simulator/faults.mts';
import type { Mishap, Polling } from '../../harness/engine/index.mts';
import { simulator } from './simulated.mts';

type Random = () => number;

const oneOf = <T,>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)];

const FAULTS: ReadonlyArray<FaultRuleInput['fault']> = [
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 503, retryAfter: 1 },
	{ kind: 'status', status: 429, retryAfter: 1 },
	{ kind: 'cut', when: 'before' },
	{ kind: 'cut', when: 'after' },
	{ kind: 'body', body: 'html' },
	{ kind: 'body', body: 'truncated' },
	{ kind: 'body', body: 'empty' },
];

/** Something goes wrong at the service: somewhere in a poll, perhaps for all the tries of a page. */
export const spoilSomething = async (random: Random): Promise<void> => {
	await simulator().control.faults.add({
		skip: Math.floor(random() * 6),
		times: 1 + Math.floor(random() * 6),
		fault: oneOf(random, FAULTS),
	});
};

const MISHAPS: readonly Mishap[] = [
	'no run',
	'killed before the run',
	'killed before it is stored',
];

/** Something happens to n8n or to the workflow. */
export const meddle = async (
	random: Random,
	polling: Polling,
	loadedAgain: () => INodeType,
): Promise<void> => {
	const what = random();
	if (what < 0.4) polling.expect(oneOf(random, MISHAPS));
	else if (what < 0.6) await polling.restart(loadedAgain());
	else if (what < 0.8) {
		polling.change({ nodeOptions: { name: `Name ${Math.floor(random() * 1_000)}` } });
		await polling.publish('update');
	} else {
		polling.unpublish();
		await polling.publish();
	}
};
