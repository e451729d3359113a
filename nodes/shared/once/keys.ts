import { createHash } from 'node:crypto';
import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type IWorkflowDataProxyData,
	UserError,
} from 'n8n-workflow';

/** The same text for the same content, whatever the order of its keys. */
export const canonical = (value: unknown): string =>
	JSON.stringify(value, (_, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Names the run by when it was first established: n8n keeps that through Retry On Fail, the
 * editor's Retry and a crash, where the execution id changes. Older versions know only the id,
 * so there a retried run cannot be recognised.
 */
const runOf = (context: IExecuteFunctions): string | undefined => {
	const establishedAt = context.getExecutionContext?.()?.establishedAt;
	if (establishedAt !== undefined) return String(establishedAt);
	return context.getMode() === 'retry' ? undefined : context.getExecutionId();
};

const isRecovered = ([first]: INodeExecutionData[]) =>
	first?.json.isArtificialRecoveredEventItem === true;

interface Rounds {
	$runIndex: number;
	$items: (node: string, output: number, run: number) => INodeExecutionData[];
}

/**
 * Which round of a loop this is. After a crash n8n counts on from the runs it recovered, which
 * are rounds of the same run. A tool of an AI agent is counted on with every try, so there a
 * round means nothing.
 */
const roundOf = (context: IExecuteFunctions): number => {
	const { name, type } = context.getNode();
	if (type.endsWith('Tool')) return 0;
	const { $runIndex, $items } = context.getWorkflowDataProxy(0) as Rounds & IWorkflowDataProxyData;
	const earlier = Array.from({ length: $runIndex }, (_, run) => $items(name, 0, run));
	return $runIndex - earlier.filter(isRecovered).length;
};

/** A sub-workflow is a new run each time its parent is retried, so its keys would not last. */
const isSubWorkflow = (context: IExecuteFunctions): boolean =>
	context.getMode() === 'integrated' ||
	context.getExecutionContext?.()?.parentExecutionId !== undefined;

export interface Keys {
	/** The same for the same request of the same run, however often the run is retried. */
	readonly of: (request: unknown) => string;
	/** Refuses where a key cannot last, in a sentence that shows what to enter instead. */
	readonly lasting: (request: unknown, label: string, example: string) => string;
}

/**
 * One key per request of a run. Identical requests are told apart by their ordinal, not by the
 * item's index, because the order of items can differ when a flow is run again.
 */
export const createKeys = (context: IExecuteFunctions): Keys => {
	const seen = new Map<string, number>();
	const of = (request: unknown) => {
		const run = runOf(context) ?? `retry of ${context.getExecutionId()}`;
		const place = [run, context.getWorkflow().id, context.getNode().id, roundOf(context)];
		const content = canonical([...place, request]);
		const ordinal = seen.get(content) ?? 0;
		seen.set(content, ordinal + 1);
		return `n8n-${sha256(`${content}#${ordinal}`).slice(0, 48)}`;
	};
	const lasting = (request: unknown, label: string, example: string) => {
		const why = isSubWorkflow(context)
			? 'a sub-workflow'
			: runOf(context) === undefined
				? 'a retried run on this version of n8n'
				: undefined;
		if (why === undefined) return of(request);
		throw new UserError(`${label}: enter a key of your own, because this is ${why}`, {
			description: `A key made by itself would be another one when the flow is retried, and money could move twice. Use something that names what is done once, such as ${example}. Nothing was sent.`,
		});
	};
	return { of, lasting };
};
