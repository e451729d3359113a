import {
	errorOf,
	type ExecutionSummary,
	getExecution,
} from '../../scripts/n8n/client/executions.mts';
import type { Asked } from './asked.mts';
import type { Verdict } from './audit.mts';
import { MONEY } from './flow.mts';
import { isOwn, type PlanLane } from './lane.mts';
import { idle, retry, type Stage } from './stage.mts';
import { itemsOf, stateOfError, strongest, verdictOf } from './verdict.mts';

const ROUNDS = 4;
/** Long enough for the third try of a delivery, whose first two met an n8n that was down. */
const REDELIVERY_SECONDS = 40 * 60;

/** What events need of a lane. */
type Heard = Pick<PlanLane, 'name' | 'simulator' | 'names' | 'events'>;

type Sender = Pick<Heard, 'simulator' | 'names'>;

/** n8n's own Webhook node is registered by hand; the trigger of the package does it itself. */
export const registerEvents = async ({ n8n }: Stage, { name, simulator, events }: Heard) => {
	if (isOwn({ name })) return;
	await fetch(`${simulator.paymentsUrl}/webhooks`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${simulator.keys.payments.liveSecond}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify({ url: `${n8n.url}/webhook/${events.path}` }),
	});
};

/** Payments succeed; their events go out in the wrong order, each one twice at once. */
export const sendEvents = async ({ simulator, names }: Sender, events: Asked[]): Promise<void> => {
	const { control } = simulator;
	await control.deliveries.hold();
	for (const { group } of events) {
		await control.payments.move(String(names.idOf.get(group)), { status: 'succeeded' });
	}
	await control.deliveries.release({ order: 'reversed', copies: 2 });
};

/** What could not be delivered comes again as time passes; some of the rest comes again anyway. */
export const sendAgain = async ({ simulator: { control } }: Sender): Promise<void> => {
	await control.clock.advance(REDELIVERY_SECONDS);
	const deliveries = await control.deliveries.list();
	for (const { id } of deliveries.filter((_, index) => index % 3 === 0)) {
		await control.deliveries.repeat(id);
	}
};

/** The latest try of each run that an event has started. */
const latestTries = async (stage: Stage, { events }: Heard): Promise<ExecutionSummary[]> => {
	const all = await idle(stage, events);
	const retried = new Set(all.map(({ retryOf }) => retryOf));
	return all.filter(({ id }) => !retried.has(id));
};

/** Presses Retry on what failed, with errors as items if wanted. Says how often that was. */
export const retryEvents = async (
	stage: Stage,
	lane: Heard,
	currentWorkflow = false,
): Promise<number> => {
	const failed = (await latestTries(stage, lane)).filter(({ status }) => status !== 'success');
	for (const { id } of failed) await retry(stage, id, currentWorkflow);
	return failed.length;
};

export const settleEvents = async (stage: Stage, lane: Heard): Promise<void> => {
	let isOver = false;
	for (let round = 0; round < ROUNDS && !isOver; round += 1) {
		isOver = (await retryEvents(stage, lane)) === 0;
	}
};

/** What became of every event. */
export const hearEvents = async (stage: Stage, lane: Heard): Promise<Verdict[]> => {
	const verdicts: Verdict[] = [];
	const own = isOwn(lane);
	for (const { id } of await latestTries(stage, lane)) {
		const execution = await getExecution(stage.session, id);
		const [event] = itemsOf(execution, 'Event');
		const body = (own ? event?.json : event?.json.body) as { data: { id: string } } | undefined;
		const ref = lane.names.nameOf.get(body?.data.id ?? '');
		// A repeat that was dropped.
		if (ref === undefined) continue;
		const [made] = itemsOf(execution, MONEY);
		const { context, message = '' } = (errorOf(execution) ?? {}) as {
			context?: { data?: Record<string, unknown> };
			message?: string;
		};
		const state = own ? stateOfError(context?.data, message) : 'silent';
		verdicts.push(made ? verdictOf(ref, made.json, own) : { ref, state, requestIds: [] });
	}
	return strongest(verdicts);
};
