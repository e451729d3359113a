import type { INodeExecutionData, INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import type { Simulator } from '../../../simulator/start.mts';
import { type Memory, type NodeRun, runNode } from '../../harness/engine/index.mts';
import type { OnError } from '../modes.mts';
import type { NodeCopy } from './nodeCopy.mts';

/** One node on the canvas, whichever process runs it. */
export interface EngineNode {
	/** Its notes in n8n's store are kept under this. */
	id: string;
	type: string;
	parameters: Record<string, unknown>;
	isTool?: true;
}

/** One try of a run. */
export interface Try {
	/** When the run began: the same for all of its tries. */
	run: number;
	executionId: string;
	/** Of the execution that is retried, or of this one where it calls several tools. */
	memory: Memory;
	mode: WorkflowExecuteMode;
	items: Array<Record<string, unknown>>;
	onError: OnError;
	/** How often n8n runs the node in this try when it fails. */
	tries: number;
}

export const credentialsOf = ({ keys, paymentsUrl, accountingUrl }: Simulator) => ({
	merchantPaymentsApi: {
		environment: 'live',
		apiKey: keys.payments.live,
		baseUrl: paymentsUrl,
		requestsPerMinute: 0,
	},
	merchantAccountingApi: { apiKey: keys.accounting.readWrite, baseUrl: accountingUrl },
});

const PACKAGE = 'n8n-nodes-merchant-services';

/** Runs it in n8n's own engine, in this process. */
export const runInEngine = async (
	{ node, credentialTypes }: NodeCopy,
	{ id, type, parameters, isTool }: EngineNode,
	simulator: Simulator,
	{ run, executionId, memory, mode, items, onError, tries }: Try,
): Promise<NodeRun> =>
	await runNode({
		node: node(type),
		credentialTypes,
		credentials: credentialsOf(simulator),
		parameters: parameters as INodeParameters,
		items: items.map((json) => ({ json }) as INodeExecutionData),
		mode,
		executionId,
		establishedAt: run,
		token: `token of ${run}`,
		memory,
		nodeOptions: {
			id,
			// Memory is kept by name, and tools of one execution have names of their own.
			...(isTool && { name: id.replace(/[^\w ]/g, '') }),
			type: `${PACKAGE}.${type}${isTool ? 'Tool' : ''}`,
			onError,
			retryOnFail: tries > 1,
			maxTries: tries,
			waitBetweenTries: 1,
		},
	});
