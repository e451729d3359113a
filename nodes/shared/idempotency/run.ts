import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, INodeExecutionData, IWorkflowDataProxyData } from 'n8n-workflow';
import { nodeOf } from '../ledger/nodeOf';
import { sha256 } from './keys';

/** What tells one run of a workflow from all others, through every retry of it. */
export interface Run {
	readonly name: string;
	/** Absent where n8n gives nothing that stays the same when this execution is retried. */
	readonly lasts: boolean;
	/** When it began, by the clock of n8n. */
	readonly beganAt?: number;
	/** Which round of a loop this is, without the rounds that a crash cut off. */
	readonly round: number;
	/** n8n died while an earlier execution of this run was in this node. */
	readonly hasCrashed: boolean;
	readonly isRetry: boolean;
	readonly isSubWorkflow: boolean;
	readonly parentExecution?: string;
}

interface Proxy {
	$runIndex: number;
	$items: (node: string, output: number, run: number) => INodeExecutionData[];
	$execution?: { resumeUrl?: unknown };
}

export const isTool = (context: IExecuteFunctions): boolean =>
	nodeOf(context).type.endsWith('Tool');

/** After a crash n8n holds runs that it recovered, with an item that says so or without any data. */
const isRecovered = (read: () => INodeExecutionData[], ifUnreadable = true): boolean => {
	try {
		return read()[0]?.json.isArtificialRecoveredEventItem === true;
	} catch {
		return ifUnreadable;
	}
};

/**
 * n8n signs the URL that resumes an execution with a token that is random for each run and the same
 * in all its retries. It can resume a waiting execution, so only its hash is used.
 */
const tokenIn = ({ $execution }: Proxy): string | undefined => {
	const url = String($execution?.resumeUrl ?? '');
	const token = URL.canParse(url) ? new URL(url).searchParams.get('signature') : null;
	return token ? sha256(token) : undefined;
};

export const runOf = (context: IExecuteFunctions): Run => {
	const proxy = context.getWorkflowDataProxy(0) as Proxy & IWorkflowDataProxyData;
	const { establishedAt, parentExecutionId } = context.getExecutionContext?.() ?? {};
	const mode = context.getMode();
	const isRetry = mode === 'retry';
	// Older versions of n8n sign nothing: there the moment names the run, and before that the id.
	const byTime = establishedAt === undefined ? undefined : String(establishedAt);
	const lasting = tokenIn(proxy) ?? byTime ?? (isRetry ? undefined : context.getExecutionId());
	const { name: node } = nodeOf(context);
	// A tool is counted on with every call, so there a round means nothing.
	const runs = isTool(context) ? 0 : proxy.$runIndex;
	const earlier = Array.from({ length: runs }, (_, run) => () => proxy.$items(node, 0, run));
	const recovered = earlier.filter((read) => isRecovered(read)).length;
	// Of the node that n8n died in it drops the recovered run, but not of those before it.
	const parents = (isRetry && context.getParentNodes?.(node)) || [];
	const hasRecovered = parents.some(({ name }) =>
		isRecovered(() => proxy.$items(name, 0, 0), false),
	);
	return {
		name: lasting ?? `retry ${context.getExecutionId() ?? randomUUID()}`,
		lasts: lasting !== undefined,
		beganAt: establishedAt,
		round: runs - recovered,
		hasCrashed: recovered > 0 || hasRecovered,
		isRetry,
		isSubWorkflow: mode === 'integrated' || parentExecutionId !== undefined,
		parentExecution: parentExecutionId,
	};
};
