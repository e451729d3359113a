import 'reflect-metadata';
import './environment.mts';
import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type ExecutionError,
	type ICredentialType,
	type IExecuteContextData,
	type INodeExecutionData,
	type IRun,
	type NodeExecutionHint,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData.mts';
import { collectHints } from './collectHints.mts';
import { createCredentialsHelper } from './credentials.mts';
import { installStore } from './webhookStore.mts';
import { createWorkflow, type WorkflowInput } from './workflow.mts';

export interface RunNodeInput extends WorkflowInput {
	readonly credentialTypes?: readonly ICredentialType[];
	readonly mode?: WorkflowExecuteMode;
	readonly executionId?: string;
	/** When the original run began: the same in Retry On Fail and in the editor's Retry. */
	readonly establishedAt?: number;
	/** Names the run in the address that resumes it, and stays with all of its retries. */
	readonly resumeToken?: string;
	/** What the execution that is retried has kept in its own data. This one changes it. */
	readonly memory?: Memory;
	/** The execution that called this one as a sub-workflow. */
	readonly parentExecutionId?: string;
	/** Aborting it is what the Stop button of the editor does. */
	readonly signal?: AbortSignal;
}

/** As n8n stores it with an execution: plain JSON, by node. */
export type Memory = IExecuteContextData;

export interface NodeRun {
	/** Items per output; the error output, if there is one, is the last. */
	readonly output: INodeExecutionData[][];
	/** As n8n stores it: a plain copy of the error, its class known by `name` only. */
	readonly error: ExecutionError | undefined;
	readonly hints: NodeExecutionHint[];
	/** What a Retry of this execution finds. */
	readonly memory: Memory;
	readonly executionData: IRun;
}

/** Every run is another one, unless a test says that it is the same. */
let executions = 1_000;

/** Runs a workflow with one node through n8n's own engine. */
export const runNode = async ({
	credentialTypes = [],
	mode = 'manual',
	executionId = String(++executions),
	establishedAt,
	resumeToken,
	memory = {},
	parentExecutionId,
	signal,
	...input
}: RunNodeInput): Promise<NodeRun> => {
	await installStore();
	const { workflow, start, node } = createWorkflow(input);
	const credentialsHelper = createCredentialsHelper(credentialTypes, input.credentials ?? {});
	const additionalData = createAdditionalData({ workflow, credentialsHelper, mode, executionId });
	const runExecutionData = createRunExecutionData({
		...(resumeToken !== undefined && { resumeToken }),
		executionData: {
			contextData: memory,
			nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
			...((establishedAt !== undefined || parentExecutionId !== undefined) && {
				runtimeData: {
					version: 1,
					establishedAt: establishedAt ?? Date.now(),
					source: mode,
					...(parentExecutionId !== undefined && { parentExecutionId }),
				},
			}),
		},
	});

	const execution = new WorkflowExecute(
		additionalData,
		mode,
		runExecutionData,
	).processRunExecutionData(workflow);
	const cancel = () => execution.cancel();
	signal?.addEventListener('abort', cancel, { once: true });
	try {
		const executionData = await execution;
		const task = executionData.data.resultData.runData[node.name]?.at(-1);
		return {
			output: (task?.data?.main ?? []).map((items) => items ?? []),
			error: task?.error ?? executionData.data.resultData.error,
			hints: collectHints(executionData),
			memory: JSON.parse(JSON.stringify(memory)) as Memory,
			executionData,
		};
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
};
