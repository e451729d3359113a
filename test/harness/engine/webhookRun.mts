import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type ExecutionError,
	type IDataObject,
	type INodeExecutionData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { collectHints } from './collectHints.mts';
import {
	additionalDataOf,
	createTriggerWorkflow,
	SINK,
	type TriggerInput,
} from './webhookWorkflow.mts';

/** One run of the workflow, as n8n would list it. */
export interface Execution {
	readonly id: string;
	readonly mode: WorkflowExecuteMode;
	/** What the webhook handed over. */
	readonly started: INodeExecutionData[][];
	/** What reached the node after the trigger: nothing when the trigger dropped a repeat. */
	readonly passed: IDataObject[];
	readonly error: ExecutionError | undefined;
	/** What the editor shows above the output. */
	readonly hints: readonly string[];
}

/** Runs the workflow from its trigger with what the webhook handed over. */
export const runTriggered = async (
	input: TriggerInput,
	started: INodeExecutionData[][],
	mode: WorkflowExecuteMode,
	executionId: string,
): Promise<Execution> => {
	const { workflow, node } = createTriggerWorkflow(input);
	const execution = new WorkflowExecute(
		additionalDataOf(input, workflow, mode, executionId),
		mode,
		createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node, data: { main: structuredClone(started) }, source: null }],
			},
		}),
	);
	const run = await execution.processRunExecutionData(workflow);
	const { runData, error } = run.data.resultData;
	const items = runData[SINK]?.[0]?.data?.main[0] ?? [];
	const passed = items.map(({ json }) => json);
	const hints = collectHints(run).map(({ message }) => message);
	return { id: executionId, mode, started, passed, error, hints };
};
