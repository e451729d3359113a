import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '../../../scripts/n8n/queue/server.mts';
import type { RunningN8n } from '../../../scripts/n8n/startN8n.mts';
import { type Figure, none } from '../../harness/scale/figure.mts';
import { type Arrivals, openArrivals } from '../stage/arrivals.mts';
import { addressesOf, type EventFlow, triggerFlow } from '../stage/flows.mts';
import { paymentEvent } from '../stage/paymentEvent.mts';
import { retrier } from '../stage/retry.mts';
import { countRuns, runsOf, timesPassed } from '../stage/runs.mts';
import { sendEvents } from '../stage/sendEvents.mts';
import type { Stage } from '../stage/startStage.mts';
import type { Case, Setting } from './case.mts';

const AT_ONCE = 8;
const STUCK_MS = 15_000;

const processesOf = ({ n8n }: Stage): RunningN8n[] => [n8n.main, ...n8n.workers, ...n8n.processors];

/** What ended by itself is started again, as whatever looks after processes would do. */
const revive = async (stage: Stage): Promise<number> => {
	const dead = processesOf(stage).filter((one) => !one.running());
	await Promise.all(dead.map(async (one) => await one.restart()));
	return dead.length;
};

/** Resolves when no run goes on any more: with those that nobody will ever end. */
const settled = async ({ database }: Stage, { id }: EventFlow): Promise<number> => {
	let { unfinished } = await countRuns(database, id);
	for (let since = Date.now(); unfinished > 0 && Date.now() - since < STUCK_MS; ) {
		await delay(250);
		const now = (await countRuns(database, id)).unfinished;
		if (now !== unfinished) since = Date.now();
		unfinished = now;
	}
	return unfinished;
};

/**
 * Retries one run of each event that was never executed. An event that came again because its
 * answer was lost has several such runs, and a Retry always passes its own.
 */
const retryOpen = async (stage: Stage, flow: EventFlow, open: string[]): Promise<void> => {
	const runs = await runsOf(stage.database, flow.id);
	const left = open.flatMap(
		(payment) => runs.find((run) => run.payment === payment && run.status !== 'success') ?? [],
	);
	const retry = await retrier(stage.session);
	const retryRest = async () => {
		for (let run = left.pop(); run; run = left.pop()) await retry(run.id);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, retryRest));
};

const underLoad = async (
	{ stage, form, say }: Setting,
	name: string,
	server: Server,
	arrivals: Arrivals,
): Promise<Figure[]> => {
	const flow = await triggerFlow(stage, `restart-${name.toLowerCase()}`, arrivals.work);
	const events = Array.from({ length: form.restarted }, paymentEvent);
	const payments = events.map(({ id }) => id);
	const load = { urls: addressesOf(stage, flow), secret: flow.secret, events, atOnce: AT_ONCE };
	const missing = () => payments.filter((payment) => !arrivals.has(payment));
	let restarted: Promise<void> | undefined;
	const { refused } = await sendEvents({
		...load,
		onTaken: (taken) => {
			if (taken >= form.restarted / 3) restarted ??= server.restart();
		},
	});
	await restarted;
	const ended = await revive(stage);
	say(`${name} was restarted, ${refused} deliveries were refused, ${ended} processes ended`);
	// At its start n8n marks runs as crashed that are not in the queue any more.
	if ((await settled(stage, flow)) > 0) await stage.n8n.main.restart();
	await settled(stage, flow);
	const unexecuted = missing();
	say(`${unexecuted.length} events were acknowledged and not executed, Retry`);
	await retryOpen(stage, flow, unexecuted);
	const forgotten = missing();
	if (forgotten.length > 0) {
		say(`n8n has forgotten ${forgotten.length} events, all are delivered again`);
		await sendEvents(load);
		await settled(stage, flow);
	}
	const lost = missing();
	const times = timesPassed(payments, await runsOf(stage.database, flow.id));
	const work = `${form.restarted} events while ${name} restarts`;
	const shown = (what: string, value: number, unit = 'events'): Figure => ({
		work: `${work}: ${what}`,
		value,
		unit,
	});
	return [
		shown('deliveries that were refused and came again', refused, 'deliveries'),
		shown('n8n processes that ended', ended, 'processes'),
		shown('executed by themselves', form.restarted - unexecuted.length),
		shown('executed after Retry', unexecuted.length - forgotten.length),
		shown(
			'forgotten by n8n, executed when all were delivered again',
			forgotten.length - lost.length,
		),
		none(`${work}: lost`, lost.length, 'events'),
		none(`${work}: started the workflow twice`, times.filter((one) => one > 1).length, 'events'),
	];
};

/** Redis and Postgres are restarted while events arrive. */
export const restarts: Case = {
	name: 'restarts',
	title: 'Redis and Postgres restart',
	async run(setting) {
		const { redis, postgres } = setting.stage.n8n;
		const figures: Figure[] = [];
		const arrivals = await openArrivals();
		for (const [name, server] of Object.entries({ Redis: redis, Postgres: postgres })) {
			if (server.isOwn) figures.push(...(await underLoad(setting, name, server, arrivals)));
			else setting.say(`${name} was given and is not restarted`);
		}
		arrivals.close();
		return { figures };
	},
};
