import { workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import { getExecution, listExecutions, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { type Flow, publishFlow } from '../stage/flow.mts';
import { ownNode } from '../stage/nodes.mts';
import { rounds } from '../stage/rounds.mts';
import { sendEvents } from '../stage/sendEvents.mts';
import { type Stage, startStage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

const SECRET = 'whsec_0123456789abcdef0123456789abcdef';
const AT_ONCE = 10;
const SAMPLE = 20;

const AFTER = workflowNode('After', 'n8n-nodes-base.noOp', 1, {});

const ownFlow = async (stage: Stage): Promise<Flow> => {
	const credentials = await stage.credential('merchantPaymentsWebhookApi', {
		signingSecret: SECRET,
	});
	const trigger = ownNode(
		'merchantPaymentsTrigger',
		{ registration: 'manual', events: ['payment.succeeded'], options: {} },
		credentials,
	);
	const node = { ...workflowNode('Event', '', 1, {}), ...trigger };
	const { id, path } = await publishFlow(stage, 'events-own', [node, AFTER]);
	return { id, path: `${path}-event/webhook` };
};

const webhookFlow = async (stage: Stage): Promise<Flow> => {
	const path = 'events-webhook';
	const node = workflowNode('Event', 'n8n-nodes-base.webhook', 2, {
		httpMethod: 'POST',
		path,
		responseMode: 'onReceived',
		options: {},
	});
	return await publishFlow(stage, path, [node, AFTER]);
};

const finished = async ({ session }: Stage, { id }: Flow): Promise<number> => {
	const filter = JSON.stringify({ workflowId: id, status: ['success'] });
	const query = new URLSearchParams({ filter, limit: '1' });
	const { count } = await session.rest<{ count: number }>('GET', `/executions?${query}`);
	return count;
};

/** A run that dropped its event has ended well too, and would count as received. */
const assertPassed = async ({ session }: Stage, flow: Flow): Promise<void> => {
	const newest = (await listExecutions(session, { workflowId: flow.id })).slice(0, SAMPLE);
	for (const { id } of newest) {
		const [item] = outputOf(await getExecution(session, id), 'After');
		if (!item) throw new Error(`${flow.path}: execution ${id} let no event pass`);
	}
};

const nearest = (values: number[], share: number): number =>
	values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];

/** Events that arrive as fast as n8n answers them, counted until the last run has ended. */
export const receiveEvents: Case = {
	name: 'events',
	async run({ form, packageTarball }) {
		const stage = await startStage(packageTarball, {
			// n8n spares only its own Webhook node the preparation of expressions for each event.
			N8N_EXPRESSION_ENGINE_ALLOW_WEBHOOK_ISOLATE_SKIP: 'false',
		});
		const p99: Record<string, number[]> = {};
		const measure = (flow: Flow) => async () => {
			const before = await finished(stage, flow);
			const since = performance.now();
			const url = `${stage.n8n.url}/webhook/${flow.path}`;
			const took = await sendEvents({ url, secret: SECRET, count: form.events, atOnce: AT_ONCE });
			await waitFor(
				`the runs of ${flow.path}`,
				async () => ((await finished(stage, flow)) - before >= form.events ? true : undefined),
				{ timeout: 120_000, interval: 50 },
			);
			(p99[flow.path] ??= []).push(nearest(took, 0.99));
			return form.events / ((performance.now() - since) / 1000);
		};
		try {
			const flows = { own: await ownFlow(stage), webhook: await webhookFlow(stage) };
			const { own, webhook } = await rounds(form.rounds, {
				own: measure(flows.own),
				webhook: measure(flows.webhook),
			});
			for (const flow of Object.values(flows)) await assertPassed(stage, flow);
			const name = 'Webhook node, which verifies nothing';
			return [
				{
					work: 'events received, verified, without repeats',
					unit: 'events/s',
					own,
					beside: { name, values: webhook },
					bar: { atLeast: 0.9 },
				},
				{
					work: `99 % of events answered within, ${AT_ONCE} at a time`,
					unit: 'ms',
					own: p99[flows.own.path].slice(1),
					beside: { name, values: p99[flows.webhook.path].slice(1) },
				},
			];
		} finally {
			await stage.stop();
		}
	},
};
