import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { median } from '../../harness/benchmark/comparison.mts';
import type { Measured, Rate } from '../../harness/scale/rate.mts';
import { addressesOf, type EventFlow, triggerFlow, webhookFlow } from '../stage/flows.mts';
import { countRuns } from '../stage/runs.mts';
import { sendEvents, waitOf } from '../stage/sendEvents.mts';
import { paymentEvent } from '../stage/signedEvent.mts';
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

/** The trigger beside n8n's own Webhook node, with one worker and with two. */
export const rates: Case = {
	name: 'rates',
	title: 'rates beside the Webhook node',
	async run({ stage, form, say }) {
		const { n8n } = stage;
		const { workers, engines, events, rounds } = form.rates;
		const flows = {
			trigger: await triggerFlow(stage, 'rate-trigger'),
			webhook: await webhookFlow(stage, 'rate-webhook'),
		};
		const measured: Rate[] = [];
		for (const engine of engines) {
			const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: String(engine === 'lazy') };
			for (const count of workers) {
				say(`${count} workers, ${engine} expressions`);
				const [here, gone] = [n8n.workers.slice(0, count), n8n.workers.slice(count)];
				await Promise.all([
					...[...here, ...n8n.processors].map((one) => one.restart(env)),
					...gone.map((one) => one.stop()),
				]);
				const all: Record<'trigger' | 'webhook', Measured[]> = { trigger: [], webhook: [] };
				for (const flow of Object.values(flows)) await measure(stage, flow, AT_ONCE * 2);
				for (let round = 0; round < rounds; round += 1) {
					for (const name of ['trigger', 'webhook'] as const) {
						all[name].push(await measure(stage, flows[name], events));
					}
				}
				measured.push({
					workers: count,
					lazy: engine === 'lazy',
					trigger: middle(all.trigger),
					webhook: middle(all.webhook),
				});
			}
		}
		return { figures: [], rates: measured };
	},
};
