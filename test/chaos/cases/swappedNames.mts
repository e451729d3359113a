import { type Execution, getExecution } from '../../../scripts/n8n/client/executions.mts';
import { updateWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import type { Verdict } from '../audit.mts';
import { ITEMS, type Money, pairFlow } from '../flow.mts';
import { type Lane, publishGoingOn } from '../lane.mts';
import type { OnError } from '../modes.mts';
import type { Batch } from '../plan.mts';
import { type Ended, isUnknown, itemOf } from '../runBatch.mts';
import { idle, retry, type Stage, startFlow } from '../stage.mts';
import { indexOf, itemsOf, verdictOf } from '../verdict.mts';
import type { Case } from './case.mts';
import { lost, refused } from './faults.mts';

const COUNT = 4;
const [FIRST, SECOND] = ['First', 'Second'];

/** Takes what it needs from one half of each item. */
const takingFrom = (half: string, money: Money): Money => {
	const text = JSON.stringify(money.parameters);
	const from = text.replaceAll('$json.', `$('${ITEMS}').item.json.${half}.`);
	return { ...money, parameters: JSON.parse(from) as Money['parameters'] };
};

/** What the last execution says, each node of its own half of the items. */
const saidBy = (execution: Execution): Verdict[] => {
	const refs = itemsOf(execution, ITEMS).map(
		({ json }) => json as Record<'first' | 'second', { ref: string }>,
	);
	const first = itemsOf(execution, FIRST);
	const ofFirst = first.map((item) => verdictOf(refs[indexOf(item)].first.ref, item.json, true));
	const ofSecond = itemsOf(execution, SECOND).map((item) => {
		const { ref } = refs[indexOf(first[indexOf(item)])].second;
		return verdictOf(ref, item.json, true);
	});
	return [...ofFirst, ...ofSecond];
};

/** The first of two nodes fails; they exchange their names before a Retry, and again before the next. */
const playPair = async (
	stage: Stage,
	lane: Lane,
	[one, other]: Batch[],
	path: string,
): Promise<Ended> => {
	const money = lane.nodes.money(one.kind, one.mode);
	const nodes = ['first', 'second'].map((half) => ({ half, money: takingFrom(half, money) }));
	const flowOf = (names: string[]) => (onError: OnError) =>
		pairFlow(
			path,
			nodes.map((node, at) => ({ id: `${path}-${node.half}`, name: names[at], money: node.money })),
			lane.nodes.afterwards,
			onError,
		);
	const id = await publishGoingOn(stage.session, 'stopWorkflow', flowOf([FIRST, SECOND]));
	const items = one.items.map((item, at) => ({
		first: itemOf(item, lane.names),
		second: itemOf(other.items[at], lane.names),
	}));
	await lane.simulator.control.faults.add(lost(one.kind), refused(one.kind, 2));
	const [failed] = await startFlow(stage, { id, path }, [items]);
	await idle(stage, { id, path });
	const { status } = await getExecution(stage.session, failed);
	if (status !== 'error')
		throw new Error(`Execution ${failed} was to fail, and ended with ${status}`);

	const retryNamed = async (...names: string[]) => {
		await updateWorkflow(stage.session, id, flowOf(names)('continueRegularOutput'));
		return await retry(stage, failed, true);
	};
	await retryNamed(SECOND, FIRST);
	let last = await retryNamed(FIRST, SECOND);
	return {
		lane,
		said: () => saidBy(last),
		retryUnknown: async () => {
			if (saidBy(last).some(isUnknown)) last = await retry(stage, failed, true);
		},
	};
};

/** Two nodes exchange their names between an execution and its Retry with the current workflow. */
export const swappedNames: Case = {
	name: 'names swapped',
	kinds: ['payout', 'bare invoice'],
	ask: (make) =>
		(['payout', 'bare invoice'] as const).flatMap((kind) => [
			make(kind, 'stop', COUNT),
			make(kind, 'stop', COUNT),
		]),
	play: async (stage, lane, batches) => [
		await playPair(stage, lane, batches.slice(0, 2), 'swapped-payouts'),
		await playPair(stage, lane, batches.slice(2), 'swapped-invoices'),
	],
};
