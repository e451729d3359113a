import { setTimeout as delay } from 'node:timers/promises';
import {
	type Execution,
	getExecution,
	type Item,
} from '../../../scripts/n8n/client/executions.mts';
import type { RunningN8n } from '../../../scripts/n8n/startN8n.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { none } from '../../harness/scale/figure.mts';
import { type Flow, itemsFlow, startItems } from '../stage/flows.mts';
import { everyMoney, type Money } from '../stage/money.mts';
import { unfinishedOn } from '../stage/processLog.mts';
import { retrier } from '../stage/retry.mts';
import { type Run, runsOf } from '../stage/runs.mts';
import type { Stage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

/** Each call takes so long before the service has done it, and again until it says so. */
const SLOW_MS = 150;
const QUIET_MS = 3_000;
/** What may have been sent by a process that died is sent again after half a minute. */
const LATER_MS = 35_000;

type Paired = Item & { pairedItem?: { item: number } | Array<{ item: number }> | number };

interface Job {
	money: Money;
	flow: Flow;
}

const slowDown = async ({ simulator }: Stage, all: Money[]): Promise<void> => {
	const rules = all.flatMap(({ write, items }) =>
		(['before', 'after'] as const).map((when) => ({
			match: write,
			times: items.length * 10,
			fault: { kind: 'latency', ms: SLOW_MS, when } as const,
		})),
	);
	await simulator.control.faults.add(...rules);
};

const nameOf = (item: Record<string, unknown>): string => JSON.stringify(item);

const doneIn = async (jobs: Job[]): Promise<number[]> =>
	(await Promise.all(jobs.map(async ({ money }) => await money.done()))).flat();

/** Of the runs that a dead worker had, a new start of it calls those crashed that it had begun. */
const notEnded = async ({ database }: Stage, jobs: Job[]): Promise<Run[]> => {
	const runs = await Promise.all(jobs.map(({ flow }) => runsOf(database, flow.id)));
	return runs.flat().filter(({ status }) => status !== 'success');
};

/** In the middle of everything, the worker that has more to do. */
const killBusiest = async ({ n8n }: Stage): Promise<RunningN8n> => {
	const busy = await Promise.all(n8n.workers.map(async (one) => (await unfinishedOn(one)).length));
	const worker = n8n.workers[busy.indexOf(Math.max(...busy))];
	await worker.kill();
	return worker;
};

/**
 * The other worker ends its runs and those that wait, as if nothing had happened. What is left then
 * is what the dead one had begun, or only taken out of the queue.
 */
const abandoned = async (stage: Stage, jobs: Job[], dead: string[]): Promise<Run[]> => {
	let before = '';
	return await waitFor(
		'the runs of the worker that lives',
		async () => {
			const left = await notEnded(stage, jobs);
			const begun = (await Promise.all(stage.n8n.workers.map(unfinishedOn))).flat();
			const isBusy = left.some(({ id }) => begun.includes(id) && !dead.includes(id));
			const now = left.map(({ id }) => id).join();
			const isOver = !isBusy && now === before;
			before = now;
			return isOver ? left : undefined;
		},
		{ timeout: 180_000, interval: QUIET_MS },
	);
};

/** n8n retries nothing that it takes for waiting, so that is stopped first. */
const retryAll = async ({ session }: Stage, runs: Run[]): Promise<Execution[]> => {
	const retry = await retrier(session);
	const retried: Execution[] = [];
	for (const { id } of runs) {
		const { status } = await getExecution(session, id);
		if (status === 'new') await session.rest('POST', `/executions/${id}/stop`);
		retried.push(await retry(id));
	}
	return retried;
};

/** Items of which a run says that a person has to look them up at the service. */
const unknownIn = (execution: Execution): string[] => {
	const { Items, Work } = execution.data.resultData.runData;
	const asked = Items?.at(-1)?.data?.main?.[0] ?? [];
	const answered = (Work?.at(-1)?.data?.main?.[0] ?? []) as Paired[];
	return answered.flatMap(({ json, pairedItem }) => {
		const { processed } = (json.details ?? {}) as { processed?: string };
		const [from] = [pairedItem ?? 0].flat();
		const index = typeof from === 'number' ? from : from.item;
		return processed === 'unknown' ? [nameOf(asked[index].json)] : [];
	});
};

/** A worker dies while payouts, refunds and invoices are under way; somebody presses Retry. */
export const killedWorker: Case = {
	name: 'kill',
	title: 'a worker is killed',
	async run({ stage, form: { killed }, say }) {
		const all = await everyMoney(stage, killed.runs * killed.items);
		const jobs: Job[] = [];
		for (const money of all) {
			jobs.push({ money, flow: await itemsFlow(stage, `kill-${money.name}`, money.work) });
		}
		await slowDown(stage, all);
		for (let run = 0; run < killed.runs; run += 1) {
			const some = (items: unknown[]) => items.slice(run * killed.items, (run + 1) * killed.items);
			await Promise.all(
				jobs.map(({ money, flow }) => startItems(stage, flow, some(money.items), run)),
			);
		}
		const asked = all.flatMap(({ items }) => items).length;
		await waitFor('a third of the work', async () => {
			const begun = (await doneIn(jobs)).filter((times) => times > 0).length;
			return begun >= asked / 3 ? true : undefined;
		});
		const worker = await killBusiest(stage);
		const dead = await unfinishedOn(worker);
		const done = (await doneIn(jobs)).filter((times) => times > 0).length;
		say(`kill -9 with ${done} of ${asked} done`);
		await stage.simulator.control.faults.clear();
		await worker.restart();
		const left = await abandoned(stage, jobs, dead);
		const before = await doneIn(jobs);
		const open = before.filter((times) => times === 0).length;
		const states = left.map(({ status }) => status).join(', ');
		say(`${open} of ${asked} are missing, Retry of ${left.length} runs (${states})`);
		const isRefunds = ({ money }: Job) => money.name === 'refunds';
		const refundRuns = await notEnded(stage, jobs.filter(isRefunds));
		const refunds = new Set(jobs.filter(isRefunds).flatMap(({ money }) => money.items.map(nameOf)));
		const retried = await retryAll(stage, left);
		const doubtful = left.filter((_, index) => unknownIn(retried[index]).length > 0);
		if (doubtful.length > 0) {
			say(`35 s later, Retry of ${doubtful.length} runs with an unknown outcome`);
			await delay(LATER_MS);
		}
		const later = await retryAll(stage, doubtful);
		const unknown = new Set(later.flatMap(unknownIn));
		const after = await doneIn(jobs);
		const names = all.flatMap(({ items }) => items).map(nameOf);
		const missing = names.filter((_, index) => after[index] === 0);
		const stillUnknown = missing.filter((name) => unknown.has(name));
		const work = `${asked} payouts, refunds and invoices, a worker killed in the middle`;
		return {
			figures: [
				{
					work: `${work}: executions interrupted`,
					value: left.length,
					unit: 'runs',
					bar: { atLeast: 1 },
					exact: true,
				},
				{ work: `${work}: missing before Retry`, value: open, unit: 'items' },
				{
					work: `${work}: called unknown after Retry`,
					value: retried.flatMap(unknownIn).length,
					unit: 'items',
				},
				none(
					`${work}: payouts and invoices called unknown after another Retry, 35 s later, not done`,
					stillUnknown.filter((name) => !refunds.has(name)).length,
					'items',
				),
				{
					work: `${work}: refunds called unknown after another Retry, 35 s later, not done`,
					value: stillUnknown.filter((name) => refunds.has(name)).length,
					unit: 'items',
					// A refund is recorded a third of a second before it is sent, to see that the entry stays. Who
					// dies in between cannot say that it was not sent; writes of an execution go one after another.
					bar: { atMost: refundRuns.length },
					exact: true,
				},
				none(
					`${work}: missing after Retry`,
					missing.filter((name) => !unknown.has(name)).length,
					'items',
				),
				none(`${work}: done twice`, after.filter((times) => times > 1).length, 'items'),
			],
		};
	},
};
