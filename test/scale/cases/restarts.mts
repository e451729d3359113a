import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '../../../scripts/n8n/queue/server.mts';
import type { RunningN8n } from '../../../scripts/n8n/startN8n.mts';
import { type Figure, none } from '../../harness/scale/figure.mts';
import { addressesOf, type EventFlow, triggerFlow } from '../stage/flows.mts';
import { retrier } from '../stage/retry.mts';
import { countRuns, runsOf, timesPassed } from '../stage/runs.mts';
import { sendEvents } from '../stage/sendEvents.mts';
import { paymentEvent } from '../stage/signedEvent.mts';
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

const underLoad = async (
	{ stage, form, say }: Setting,
	name: string,
	server: Server,
): Promise<Figure[]> => {
	const { database, n8n } = stage;
	const flow = await triggerFlow(stage, `restart-${name.toLowerCase()}`);
	const events = Array.from({ length: form.restarted }, paymentEvent);
	const payments = events.map(({ id }) => id);
	let restarted: Promise<void> | undefined;
	const { refused } = await sendEvents({
		urls: addressesOf(stage, flow),
		secret: flow.secret,
		events,
		atOnce: AT_ONCE,
		onTaken: (taken) => {
			if (taken >= form.restarted / 3) restarted ??= server.restart();
		},
	});
	await restarted;
	const ended = await revive(stage);
	say(`${name} was restarted, ${refused} events had to come again, ${ended} processes ended`);
	const stuck = await settled(stage, flow);
	// At its start n8n marks runs as crashed that are not in the queue any more.
	if (stuck > 0) await n8n.main.restart();
	await settled(stage, flow);
	const before = await runsOf(database, flow.id);
	const passed = timesPassed(payments, before);
	const open = payments.filter((_, index) => passed[index] === 0);
	const retry = await retrier(stage.session);
	const toRetry = before.filter(
		({ status, payment }) => status !== 'success' && payment && open.includes(payment),
	);
	say(`${open.length} events were acknowledged and not executed, ${toRetry.length} runs to retry`);
	for (const { id } of toRetry) await retry(id);
	const after = timesPassed(payments, await runsOf(database, flow.id));
	const work = `${form.restarted} events while ${name} restarts`;
	const count = (times: number[], is: (one: number) => boolean) => times.filter(is).length;
	return [
		{ work: `${work}: sent again, not acknowledged`, value: refused, unit: 'events' },
		{ work: `${work}: n8n processes that ended`, value: ended, unit: 'processes' },
		{
			work: `${work}: acknowledged, executed at once`,
			value: count(passed, (one) => one > 0),
			unit: 'events',
		},
		{
			work: `${work}: acknowledged, executed after Retry`,
			value: count(after, (one) => one > 0) - count(passed, (one) => one > 0),
			unit: 'events',
		},
		none(
			`${work}: acknowledged, lost`,
			count(after, (one) => one === 0),
			'events',
		),
		none(
			`${work}: ran twice`,
			count(after, (one) => one > 1),
			'events',
		),
	];
};

/** Redis and Postgres are restarted while events arrive. */
export const restarts: Case = {
	name: 'restarts',
	title: 'Redis and Postgres restart',
	async run(setting) {
		const { redis, postgres } = setting.stage.n8n;
		const figures: Figure[] = [];
		for (const [name, server] of Object.entries({ Redis: redis, Postgres: postgres })) {
			if (server.isOwn) figures.push(...(await underLoad(setting, name, server)));
			else setting.say(`${name} was given and is not restarted`);
		}
		return { figures };
	},
};
