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

interface Rounds {
	$runIndex: number;
	$items: (node: string, output: number, run: number) => INodeExecutionData[];
}

/** After a crash n8n holds runs that it recovered, with an item that says so or without any data. */
const isRecovered = (read: () => INodeExecutionData[]): boolean => {
	try {
		return read()[0]?.json.isArtificialRecoveredEventItem === true;
	} catch {
		return true;
	}
};

export const isTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');

/**
 * Which round of a loop this is. After a crash n8n counts on from the runs it recovered, which
 * are rounds of the same run. A tool of an AI agent is counted on with every try, so there a
 * round means nothing.
 */
const roundOf = (context: IExecuteFunctions): number => {
	if (isTool(context)) return 0;
	const { name } = context.getNode();
	const { $runIndex, $items } = context.getWorkflowDataProxy(0) as Rounds & IWorkflowDataProxyData;
	const earlier = Array.from({ length: $runIndex }, (_, run) => () => $items(name, 0, run));
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
	/** The same for the same request of every run of this node; equal ones of one run are told apart. */
	readonly ofAnyRun: (request: unknown) => string;
	/** Names this round of this node in this run, whatever runs it again. */
	readonly run: () => string;
	/** Names the run with all its rounds, its Retry too; a sub-workflow is part of what calls it. */
	readonly wholeRun: () => string;
	/** An agent that asks for the same once more, after it got it, wants another one. */
	readonly wantsAnother: (key: string) => void;
}

const MOST_REMEMBERED = 10_000;

/** Drops the oldest entries, so that a process that runs for months keeps no more than this. */
export const remember = <T>(
	memory: Map<string, T>,
	key: string,
	value: T,
	most = MOST_REMEMBERED,
): void => {
	memory.delete(key);
	memory.set(key, value);
	for (const [oldest] of memory) {
		if (memory.size <= most) return;
		memory.delete(oldest);
	}
};

/** A person retries; what a trigger starts is a run of its own. */
const MAY_RETRY: readonly string[] = ['retry', 'manual'];

/** Which execution first asked for a run's keys. */
const firstExecution = new Map<string, string>();

/** How many equal requests of an agent were answered in one execution. */
const answered = new Map<string, number>();

const ordinals = () => {
	const seen = new Map<string, number>();
	return (content: string): number => {
		const ordinal = seen.get(content) ?? 0;
		seen.set(content, ordinal + 1);
		return ordinal;
	};
};

/**
 * One key per request of a run. Identical requests are told apart by their ordinal, not by the
 * item's index, because the order of items can differ when a flow is run again.
 */
export const createKeys = (context: IExecuteFunctions): Keys => {
	const [ofRun, ofNode] = [ordinals(), ordinals()];
	const asked = new Map<string, string>();
	const node = [context.getWorkflow().id, context.getNode().id];
	const execution = context.getExecutionId();

	/** A retried execution keeps the run of the first one; any other of the same moment has its own. */
	const runHere = (): string => {
		const run = runOf(context) ?? `retry of ${execution}`;
		const name = [run, ...node].join('/');
		const first = firstExecution.get(name) ?? execution;
		remember(firstExecution, name, first);
		const isOther = first !== execution && !MAY_RETRY.includes(context.getMode());
		return isOther ? `${run} of ${execution}` : run;
	};

	const place = () => [runHere(), ...node, roundOf(context)];

	const keyOf = (content: string, ordinal: number) =>
		`n8n-${sha256(`${content}#${ordinal}`).slice(0, 48)}`;

	const of = (request: unknown) => {
		const content = canonical([...place(), request]);
		if (!isTool(context)) return keyOf(content, ofRun(content));
		const call = `${execution} ${content}`;
		const key = keyOf(content, answered.get(call) ?? 0);
		asked.set(key, call);
		return key;
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
	return {
		of,
		lasting,
		run: () => sha256(canonical(place())),
		wholeRun: () => {
			const caller = context.getExecutionContext?.()?.parentExecutionId;
			return [caller === undefined ? runHere() : `called by ${caller}`, ...node].join('/');
		},
		ofAnyRun: (request) => {
			const content = canonical([...node, request]);
			return keyOf(content, isTool(context) ? 0 : ofNode(content));
		},
		wantsAnother: (key) => {
			const call = asked.get(key);
			if (call !== undefined) remember(answered, call, (answered.get(call) ?? 0) + 1);
		},
	};
};
