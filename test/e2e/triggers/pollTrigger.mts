import { getExecution, listExecutions, outputOf } from '../../../scripts/n8n/client/executions.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { publishWorkflow, updateWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { chosen, ownNode, store, storedCredential, triggeredBy } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';

/** A stored workflow that looks every minute, the least that n8n allows; not yet published. */
export const storePollTrigger = async (
	name: string,
	service: 'Payments' | 'Accounting',
	parameters: Record<string, unknown>,
): Promise<Workflow> => {
	const node = ownNode(`merchant${service}PollTrigger`, {
		parameters: { pollTimes: { item: [{ mode: 'everyMinute' }] }, options: {}, ...parameters },
		credentials: chosen(await storedCredential(`merchant${service}Api`)),
	});
	return await store(triggeredBy(name, node));
};

/** The ids of the records that runs were started with and that got through, all of them so far. */
const passedSoFar = async ({ id: workflowId }: Workflow): Promise<string[]> => {
	const { session } = stage;
	const runs = (await listExecutions(session, { workflowId })).reverse();
	const all = await Promise.all(runs.map(async ({ id }) => await getExecution(session, id)));
	return all
		.filter(({ mode }) => mode === 'trigger')
		.flatMap((run) => outputOf(run, 'After'))
		.map(({ json }) => (json.data as { id: string }).id);
};

/** Resolves once the records got through: with the next poll, which may be a minute away. */
export const passed = async (workflow: Workflow, expected: readonly string[]): Promise<void> => {
	await waitFor(
		`${expected.length} events of "${workflow.name}"`,
		async () => ((await passedSoFar(workflow)).length >= expected.length ? true : undefined),
		{ timeout: 150_000, interval: 500 },
	);
	expect(await passedSoFar(workflow)).toEqual(expected);
};

/** A person gives the trigger another name and publishes again. */
export const rename = async (workflow: Workflow, name: string): Promise<void> => {
	const [trigger, after] = workflow.nodes;
	await updateWorkflow(stage.session, workflow.id, {
		nodes: [{ ...trigger, name }, after],
		connections: { [name]: workflow.connections[trigger.name] },
	});
	await publishWorkflow(stage.session, workflow.id);
};
