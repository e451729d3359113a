import { createHash } from 'node:crypto';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { RowHelpers } from './row.mts';

/** One execution of a node, as far as remembering goes. */
export interface Execution {
	readonly helpers?: Partial<RowHelpers>;
	readonly workflow?: string;
	readonly node?: string;
	readonly type?: string;
	readonly mode?: WorkflowExecuteMode;
	/** Every execution has its own; a Retry too. */
	readonly id?: string;
	/** The same in a Retry: n8n's signature of the run is made from it. */
	readonly run?: string;
	/** When the run was established: the same in a Retry, and sometimes in another run. */
	readonly establishedAt?: number;
	/** `getContext('node')`: read from the execution that is retried, and changed by the node. */
	readonly memory?: IDataObject;
	/** How many runs of the node n8n recovered after a crash. */
	readonly recoveredRuns?: number;
	/** Which round of a loop this is, not counting what was recovered. */
	readonly round?: number;
	readonly warn?: (text: string) => void;
	/** Whatever else a test needs, or sees otherwise. */
	readonly more?: object;
}

const RECOVERED: INodeExecutionData[] = [{ json: { isArtificialRecoveredEventItem: true } }];

const NAME = 'Merchant';

const signatureOf = (run: string) => createHash('sha256').update(`signature ${run}`).digest('hex');

/** What n8n hands to the node in this execution. */
export const executeFunctions = ({
	helpers = {},
	workflow = 'w',
	node = 'n',
	type = 'n8n-nodes-merchant-services.merchantPayments',
	mode = 'webhook',
	id = '1',
	run = id,
	establishedAt = 1_800_000_000_000,
	memory = {},
	recoveredRuns = 0,
	round = 0,
	warn = () => undefined,
	more = {},
}: Execution = {}): IExecuteFunctions & IWebhookFunctions => {
	const quiet = () => undefined;
	const resumeUrl = `http://localhost:5678/webhook-waiting/${id}?signature=${signatureOf(run)}`;
	const functions = {
		getWorkflow: () => ({ id: workflow, name: 'Workflow', active: true }),
		getNode: () => ({
			id: node,
			name: NAME,
			type,
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		}),
		getMode: () => mode,
		getExecutionId: () => id,
		getExecutionContext: () => ({ version: 1, establishedAt, source: mode }),
		getContext: () => memory,
		getWorkflowDataProxy: () => ({
			$runIndex: recoveredRuns + round,
			$items: (_node: string, _output: number, earlier: number) =>
				earlier < recoveredRuns ? RECOVERED : [],
			$execution: { id, mode: 'production', resumeUrl },
		}),
		getExecutionCancelSignal: () => undefined,
		getTimezone: () => 'Europe/Berlin',
		continueOnFail: () => false,
		helpers,
		logger: { debug: quiet, info: quiet, warn, error: quiet },
		...more,
	};
	return functions as unknown as IExecuteFunctions & IWebhookFunctions;
};
