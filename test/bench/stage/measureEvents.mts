import { getExecution, listExecutions, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import type { Flow } from './flow.mts';
import { sendEvents } from './sendEvents.mts';
import type { Sender } from './signedEvent.mts';
import type { Stage } from './startStage.mts';

const SAMPLE = 20;

/** n8n goes on with what it was at before, such as new expression engines for those that it used up. */
const LEAD_IN = 20;

export interface Measured {
	/** Runs that ended well, from the first event to the end of the last run. */
	perSecond: number;
	/** How long the sender waited for the answer of 99 % of the events, and of all, in ms. */
	p99: number;
	slowest: number;
}

export interface Events {
	sender: Sender;
	count: number;
	atOnce: number;
}

const finished = async ({ session }: Stage, { id }: Flow): Promise<number> => {
	const filter = JSON.stringify({ workflowId: id, status: ['success'] });
	const query = new URLSearchParams({ filter, limit: '1' });
	const { count } = await session.rest<{ count: number }>('GET', `/executions?${query}`);
	return count;
};

const nearest = (values: number[], share: number): number =>
	values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];

/** Sends events to a flow and waits until the last run has ended. */
const runEvents = async (stage: Stage, flow: Flow, { sender, count, atOnce }: Events) => {
	const before = await finished(stage, flow);
	const url = `${stage.n8n.url}/webhook/${flow.path}`;
	const took = await sendEvents({ url, sender, count, atOnce });
	await waitFor(
		`the runs of ${flow.path}`,
		async () => ((await finished(stage, flow)) - before >= count ? true : undefined),
		{ timeout: 120_000, interval: 50 },
	);
	return took;
};

/** How fast a flow takes events, once it is what n8n is busy with. */
export const measureEvents = async (
	stage: Stage,
	flow: Flow,
	events: Events,
): Promise<Measured> => {
	await runEvents(stage, flow, { ...events, count: LEAD_IN });
	const since = performance.now();
	const took = await runEvents(stage, flow, events);
	const perSecond = events.count / ((performance.now() - since) / 1000);
	return { perSecond, p99: nearest(took, 0.99), slowest: nearest(took, 1) };
};

/** A run that dropped its event has ended well too, and would count. */
export const assertPassed = async (
	{ session }: Stage,
	flow: Flow,
	lastStep: string,
): Promise<void> => {
	const newest = (await listExecutions(session, { workflowId: flow.id })).slice(0, SAMPLE);
	for (const { id } of newest) {
		const [item] = outputOf(await getExecution(session, id), lastStep);
		if (!item) throw new Error(`${flow.path}: execution ${id} let no event pass`);
	}
};
