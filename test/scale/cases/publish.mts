import { unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import type { RunningN8n } from '../../../scripts/n8n/startN8n.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { none } from '../../harness/scale/figure.mts';
import { triggerFlow } from '../stage/flows.mts';
import { enqueuedBy, startedOn } from '../stage/processLog.mts';
import { runsOf, timesPassed } from '../stage/runs.mts';
import { PROCESSORS, type Stage, WORKERS } from '../stage/startStage.mts';
import type { Case } from './case.mts';

/** Payments succeed, and the service delivers their events through the balancer, one by one. */
const deliver = async ({ simulator: { control } }: Stage, count: number): Promise<string[]> => {
	const payments = await control.payments.create({ count, status: 'pending' });
	for (const { id } of payments) await control.payments.move(id, { status: 'succeeded' });
	await control.deliveries.settle();
	return payments.map(({ id }) => id);
};

const sharing = async (
	processes: RunningN8n[],
	runs: Array<{ id: string }>,
	idsOf: (one: RunningN8n) => Promise<Set<string>>,
): Promise<number> => {
	const all = await Promise.all(processes.map(idsOf));
	return all.filter((ids) => runs.some(({ id }) => ids.has(id))).length;
};

/** Publish, deliver through both processors, run on both workers, unpublish. */
export const publish: Case = {
	name: 'publish',
	title: 'a trigger is published, used and unpublished',
	async run({ stage, form }) {
		const { n8n, session, simulator, database } = stage;
		const flow = await triggerFlow(stage, 'published');
		const payments = await deliver(stage, form.delivered);
		const runs = await waitFor('the runs of the delivered events', async () => {
			const all = await runsOf(database, flow.id);
			return timesPassed(payments, all).every((times) => times > 0) ? all : undefined;
		});
		const processors = await sharing(n8n.processors, runs, enqueuedBy);
		const workers = await sharing(n8n.workers, runs, startedOn);
		await unpublishWorkflow(session, flow.id);
		const { endpoints } = (await simulator.control.state()).payments;
		const doubled = timesPassed(payments, runs).filter((times) => times > 1).length;
		const work = `${form.delivered} events delivered by the service`;
		return {
			figures: [
				{
					work: `${work}: processors that took some`,
					value: processors,
					unit: 'processors',
					bar: { atLeast: PROCESSORS },
					exact: true,
				},
				{
					work: `${work}: workers that executed some`,
					value: workers,
					unit: 'workers',
					bar: { atLeast: WORKERS },
					exact: true,
				},
				none(`${work}: started the workflow twice`, doubled, 'events'),
				none('webhook endpoints left after unpublishing', endpoints.length, 'endpoints'),
			],
		};
	},
};
