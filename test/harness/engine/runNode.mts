import 'reflect-metadata';
import './environment.mts';
import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type ExecutionError,
	type ICredentialType,
	type IDataObject,
	type INodeExecutionData,
	type IRun,
	type IRunExecutionData,
	type ITaskData,
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
	/**
	 * When the original run began: the same in Retry On Fail and in the editor's Retry. A later run
	 * of a test with the same moment is a Retry of the one before, and starts from its data.
	 */
	readonly establishedAt?: number;
	/** Tells apart runs that began in the same millisecond. */
	readonly token?: string;
	/** The execution to retry, instead of the latest one of the same run. */
	readonly retryOf?: NodeRun;
	/** The data of an execution that goes on: several calls of an AI agent change the same. */
	readonly memory?: Memory;
	/** How many rounds of a loop are over: a Retry goes on with the next one. */
	readonly earlierRounds?: number;
	/** n8n died in the node before it stored any data. */
	readonly crashed?: boolean;
	/** The execution that called this one as a sub-workflow. */
	readonly parentExecutionId?: string;
	/** Aborting it is what the Stop button of the editor does. */
	readonly signal?: AbortSignal;
}

export interface NodeRun {
	/** Items per output; the error output, if there is one, is the last. */
	readonly output: INodeExecutionData[][];
	/** As n8n stores it: a plain copy of the error, its class known by `name` only. */
	readonly error: ExecutionError | undefined;
	readonly hints: NodeExecutionHint[];
	readonly executionData: IRun;
	/** What a Retry of this execution finds. */
	readonly memory: Memory;
}

export type Memory = NonNullable<IRunExecutionData['executionData']>['contextData'];

/** Every run is another one, unless a test says that it is the same. */
let executions = 1_000;

const taskWith = (json: IDataObject): ITaskData => ({
	startTime: 0,
	executionTime: 0,
	executionIndex: 0,
	source: [],
	data: { main: [[{ json }]] },
});

/** What n8n makes of a node that had begun when its process died. */
const recovered = taskWith({ isArtificialRecoveredEventItem: true });

/** A plain copy, as it comes out of n8n's database. */
const storable = (data: Memory): Memory => JSON.parse(JSON.stringify(data));

/** Runs a workflow with one node through n8n's own engine. */
export const runNode = async ({
	credentialTypes = [],
	mode = 'manual',
	executionId = String(++executions),
	establishedAt,
	parentExecutionId,
	token = `token of ${establishedAt ?? executionId}`,
	retryOf,
	memory,
	earlierRounds = 0,
	crashed = false,
	signal,
	...input
}: RunNodeInput): Promise<NodeRun> => {
	const { memories } = await installStore();
	const { workflow, start, node } = createWorkflow(input);
	const credentialsHelper = createCredentialsHelper(credentialTypes, () => input.credentials ?? {});
	const additionalData = createAdditionalData({ workflow, credentialsHelper, mode, executionId });
	const earlier = crashed ? {} : (retryOf?.memory ?? memories.get(token) ?? {});
	const contextData = memory ?? structuredClone(earlier);
	const before = Array.from({ length: earlierRounds }, () => taskWith({}));
	const runs = crashed ? [recovered, ...before] : before;
	const runExecutionData = createRunExecutionData({
		resumeToken: token,
		...(runs.length > 0 && { resultData: { runData: { [node.name]: runs } } }),
		executionData: {
			contextData,
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
		const stored = storable(executionData.data.executionData?.contextData ?? contextData);
		memories.set(token, stored);
		return {
			memory: stored,
			output: (task?.data?.main ?? []).map((items) => items ?? []),
			error: task?.error ?? executionData.data.resultData.error,
			hints: collectHints(executionData),
			executionData,
		};
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
};
