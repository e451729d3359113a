import type { Memory, NodeRun } from '../../harness/engine/index.mts';
import type { Verdict } from '../audit.mts';
import { kinds } from '../kinds.mts';
import type { OnError } from '../modes.mts';
import type { Batch } from '../plan.mts';
import type { Random } from '../random.mts';
import { itemOf } from '../runBatch.mts';
import { indexOf, verdictOf } from '../verdict.mts';
import type { Counter } from './counter.mts';
import { type EngineNode, runInEngine } from './engineNode.mts';
import type { NodeCopy } from './nodeCopy.mts';
import type { Scene } from './scene.mts';

/** What happens between the tries of a run. */
export interface Course {
	/** Which process does the first try, and which the Retries after it. */
	processOf: (attempt: number) => NodeCopy;
	/** Whether n8n had stored nothing of the try before it: its process died. */
	isForgotten?: (attempt: number) => boolean;
	/** Before the last ones, which are to tell what became of everything. */
	calm?: () => Promise<void>;
}

const verdictsOf = ({ output }: NodeRun, items: Array<Record<string, unknown>>): Verdict[] =>
	output
		.flat()
		.map((item) => verdictOf(String(items[indexOf(item as never)].ref), item.json, true));

/**
 * The tries of one run: Retry On Fail, the editor's Retry, in the end with errors as items, and once
 * more half a minute later when something is unknown by then.
 */
export const playBatch = async (
	{ simulator, names, hear, later }: Scene,
	{ kind, mode, items, faults, retryFaults, retryFirst }: Batch,
	id: string,
	{ processOf, isForgotten, calm }: Course,
	{ counter, random }: { counter: Counter; random: Random },
): Promise<void> => {
	const { type, parameters } = kinds[kind].node;
	const node: EngineNode = { id, type, parameters: parameters(mode) };
	const run = counter.run();
	/** What n8n has stored of each try that ended. */
	const memories: Memory[] = [];
	let attempt = 0;
	const once = async (onError: OnError) => {
		if (isForgotten?.(attempt)) memories.pop();
		const memory = (retryFirst ? memories[0] : memories.at(-1)) ?? {};
		// n8n does not promise the same order when a flow is re-run.
		const order = random.shuffle(items).map((item) => itemOf(item, names));
		const result = await runInEngine(processOf(attempt), node, simulator, {
			run,
			executionId: counter.executionId(),
			memory: structuredClone(memory),
			mode: attempt === 0 ? 'webhook' : 'retry',
			items: order,
			onError,
			tries: 3,
		});
		attempt += 1;
		// What succeeded cannot be retried: somebody presses Retry on one that failed.
		if (result.error !== undefined) memories.push(result.memory);
		return { isOver: result.error === undefined, verdicts: verdictsOf(result, order) };
	};
	await simulator.control.faults.add(...faults);
	let last = await once(mode === 'continue' ? 'continueRegularOutput' : 'stopWorkflow');
	for (const more of retryFaults) {
		if (last.isOver) break;
		await simulator.control.faults.add(...more);
		last = await once('stopWorkflow');
	}
	await calm?.();
	for (let left = 2; left > 0 && !last.isOver; left -= 1) {
		last = await once('continueRegularOutput');
	}
	hear(last.verdicts);
	// An execution that never failed leaves nothing to press Retry on.
	const isDoubtful = last.verdicts.some(({ state }) => state === 'unknown');
	if (!isDoubtful || attempt === 1) return;
	later(async () => {
		const { verdicts } = await once('continueRegularOutput');
		return verdicts;
	});
};
