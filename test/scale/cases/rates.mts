import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { median } from '../../harness/benchmark/comparison.mts';
import type { Measured, Rate, Setup } from '../../harness/scale/rate.mts';
import { addressesOf, type EventFlow, triggerFlow, webhookFlow } from '../stage/flows.mts';
import { paymentEvent } from '../stage/paymentEvent.mts';
import { countRuns } from '../stage/runs.mts';
import { sendEvents, waitOf } from '../stage/sendEvents.mts';
import type { Stage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

const AT_ONCE = 16;

const lastEnd = async ({ database }: Stage, { id }: EventFlow): Promise<number> => {
	const [{ at }] = await database.query<{ at: Date }>(
		`SELECT max("stoppedAt") AS at FROM execution_entity WHERE "workflowId" = $1`,
		[id],
	);
	return at.getTime();
};

const measure = async (stage: Stage, flow: EventFlow, count: number): Promise<Measured> => {
	const before = (await countRuns(stage.database, flow.id)).succeeded;
	const since = Date.now();
	const { took } = await sendEvents({
		urls: addressesOf(stage, flow),
		secret: flow.secret,
		events: Array.from({ length: count }, paymentEvent),
		atOnce: AT_ONCE,
	});
	await waitFor(
		`the runs of ${flow.path}`,
		async () => {
			const { succeeded } = await countRuns(stage.database, flow.id);
			return succeeded - before >= count ? true : undefined;
		},
		{ timeout: 180_000 },
	);
	const perSecond = count / (((await lastEnd(stage, flow)) - since) / 1000);
	return { perSecond, p99: waitOf(took, 0.99) / 1000 };
};

const middle = (all: Measured[]): Measured => ({
	perSecond: median(all.map(({ perSecond }) => perSecond)),
	p99: median(all.map(({ p99 }) => p99)),
});

/** Starts the workers and processors anew, as a setup wants them. */
const setUp = async ({ n8n }: Stage, { workers, concurrency, lazy }: Setup): Promise<void> => {
	const env = {
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: String(lazy),
		N8N_CONCURRENCY_PRODUCTION_LIMIT: String(concurrency),
	};
	const here = [...n8n.workers.slice(0, workers), ...n8n.processors];
	const gone = n8n.workers.slice(workers);
	await Promise.all([
		...here.map(async (one) => await one.restart(env)),
		...gone.map(async (one) => await one.stop()),
	]);
};

/** The trigger beside n8n's own Webhook node, with one worker and with two. */
export const rates: Case = {
	name: 'rates',
	title: 'rates beside the Webhook node',
	async run({ stage, form, say }) {
		const { setups, events, rounds } = form.rates;
		const flows = {
			trigger: await triggerFlow(stage, 'rate-trigger'),
			webhook: await webhookFlow(stage, 'rate-webhook'),
		};
		const measured: Rate[] = [];
		for (const setup of setups) {
			await setUp(stage, setup);
			const all: Record<keyof typeof flows, Measured[]> = { trigger: [], webhook: [] };
			// The first time is for caches and compilers.
			for (const flow of Object.values(flows)) await measure(stage, flow, AT_ONCE * 2);
			for (let round = 0; round < rounds; round += 1) {
				for (const name of ['trigger', 'webhook'] as const) {
					all[name].push(await measure(stage, flows[name], events));
				}
			}
			const rate = { ...setup, trigger: middle(all.trigger), webhook: middle(all.webhook) };
			measured.push(rate);
			const { workers, concurrency, lazy, trigger, webhook } = rate;
			const found = [trigger, webhook].map(({ perSecond }) => perSecond.toFixed(1)).join(' and ');
			say(`${workers} × ${concurrency}, ${lazy ? 'lazy' : 'eager'}: ${found} runs/s`);
		}
		return { figures: [], rates: measured };
	},
};
