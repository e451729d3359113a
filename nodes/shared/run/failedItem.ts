import {
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type JsonObject,
	type Logger,
	NodeApiError,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';
import { idsIn, isLate, listed } from '../idempotency/notSent';
import type { Run } from '../idempotency/run';
import { type RunMemory, stateOf } from '../idempotency/runMemory';
import { printable } from '../transport/printable';

export type Failed = NodeApiError | NodeOperationError;

/** What came in from outside may stand in a sentence, may be a book, and may hold control characters. */
const LONGEST_MESSAGE = 1_000;
const LONGEST_DESCRIPTION = 10_000;

const cut = (text: string, longest: number) =>
	printable(text.length > longest ? `${text.slice(0, longest)}…` : text);

/** What became of the writes of an item: in this attempt, or in an earlier one of the same run. */
export type Sent = 'nothing' | 'now' | 'before' | 'done';

/**
 * What earlier attempts did for an item. After a crash the Retry may list the items in another order,
 * so what is remembered of an index may be of another item; a call of an agent is known by its input.
 */
export const sentBefore = (
	memory: RunMemory,
	{ round, hasCrashed }: Pick<Run, 'round' | 'hasCrashed'>,
	item: number,
	asked?: string,
): Sent => {
	const state = stateOf(memory, round, item, asked);
	if (state === 'done' && (!hasCrashed || asked !== undefined)) return 'done';
	return state || hasCrashed ? 'before' : 'nothing';
};

const EARLIER: Partial<Record<Sent, { readonly processed: string; readonly sentence: string }>> = {
	before: {
		processed: 'unknown',
		sentence:
			'It may have been sent before, by an earlier attempt or execution, and may have been processed.',
	},
	done: {
		processed: 'yes',
		sentence: 'An earlier attempt of this execution has done it.',
	},
};

/** What a workflow can branch on. Without a write nothing was processed, whatever went wrong. */
const detailsOf = (error: unknown, known: Failed, sent: Sent): JsonObject => {
	const said = (error instanceof UserError ? error.extra : known.context.data) as
		| JsonObject
		| undefined;
	const earlier = EARLIER[sent];
	if (earlier && !isLate(error) && said?.processed !== 'yes') {
		return { ...said, processed: earlier.processed };
	}
	if (sent === 'nothing' && !(error instanceof UserError)) return { ...said, processed: 'no' };
	return { processed: sent === 'nothing' ? 'no' : 'unknown', ...said };
};

/** n8n returns a known error unchanged when it is wrapped again, so the item is written onto it. */
export const atItem = (
	node: INode,
	error: unknown,
	itemIndex: number,
	sent: Sent = 'nothing',
): Failed => {
	const known =
		error instanceof NodeApiError || error instanceof NodeOperationError
			? error
			: new NodeOperationError(node, error as Error);
	known.context.data = detailsOf(error, known, sent);
	known.context.itemIndex = itemIndex;
	known.message = `${cut(known.message, LONGEST_MESSAGE)} [item ${itemIndex}]`;
	// It begins with the message as it was.
	if (known.stack) known.stack = printable(known.stack);
	const earlier = isLate(error) ? undefined : EARLIER[sent]?.sentence;
	const description = [known.description, earlier].filter(Boolean).join('\n');
	if (description) known.description = cut(description, LONGEST_DESCRIPTION);
	return known;
};

/** By its key an unknown outcome can be asked for again safely, unless that key was never sent. */
export const nameKey = (failure: Failed, key: unknown): void => {
	const data = failure.context.data as IDataObject | undefined;
	if (typeof key !== 'string' || data?.processed !== 'unknown' || data.changed) return;
	// The service has answered with the record of that key.
	if (idsIn(data).length > 0) return;
	failure.context.data = { ...data, idempotencyKey: key };
	const sentence = `To check safely, send this item alone with the Idempotency Key ${key}: if it exists, the service returns it, otherwise it is made now.`;
	failure.description = [failure.description, sentence].filter(Boolean).join('\n');
};

interface Told {
	readonly run: Pick<Run, 'isSubWorkflow'>;
	readonly memory: Pick<RunMemory, 'asked'>;
	/** A Retry makes anew what was done. */
	readonly isRemade: boolean;
}

/** What this execution did before it ended, or found done with the same key: no item of it tells. */
export const listDone = (
	failure: Failed,
	results: readonly INodeExecutionData[],
	{ run: { isSubWorkflow }, memory: { asked }, isRemade }: Told,
	stopped?: Logger,
): void => {
	// What was there before is no work of this execution.
	const sent = results.filter(({ json }) => json.created !== false);
	const namesOf = (isOne: (waits: unknown) => boolean) =>
		listed(sent.flatMap(({ json }) => (isOne(json.requiresApproval) ? idsIn(json) : [])));
	const done = namesOf((waits) => waits !== true && waits !== null);
	const waiting = namesOf((waits) => waits === true);
	// What was there before does not always say.
	const open = namesOf((waits) => waits === null);
	const isAny = done || waiting || open;
	const { processed } = failure.context.data as JsonObject;
	const later = stopped
		? 'n8n has no Retry for an execution that was stopped. A new one does it again, except refunds and what a reference or key of your own names.'
		: processed === 'yes'
			? 'To get it, set On Error to continue, and use Retry with the currently saved workflow.'
			: isRemade
				? 'A Retry makes it anew.'
				: 'A Retry returns it and does not do it again.';
	const sentences = [
		done && `Done so far: ${done}.`,
		waiting && `Awaiting approval: ${waiting}.`,
		open && `Requested before: ${open}.`,
		// The Retry of its parent is another execution.
		isAny && !isSubWorkflow && later,
		asked > 0 &&
			!stopped &&
			!isSubWorkflow &&
			'Earlier rounds may have sent others: use Retry on this execution, not a new one, unless a reference or key of their own names them.',
	];
	failure.description = [failure.description, sentences.filter(Boolean).join(' ')]
		.filter(Boolean)
		.join('\n');
	// n8n keeps nothing else of the node.
	if (isAny) stopped?.warn(`${failure.message}\n${failure.description}`);
};

/** No other keys, and no `error` on the item itself: n8n would drop the details or miss the error. */
const failureJson = ({ message, description, context }: Failed, sent: Sent): IDataObject => {
	const earlier = EARLIER[sent];
	return {
		error: message,
		details: {
			description: [description, earlier?.sentence].filter(Boolean).join('\n') || null,
			...(context.data as object | undefined),
			...(earlier && { processed: earlier.processed }),
		},
	};
};

/**
 * Each item that took part leaves as a failed one: n8n would pass it on as a success otherwise.
 * `sentOf` tells of each what an error of all of them does not know.
 */
export const failedItems = (
	failure: Failed,
	indexes: readonly number[],
	sentOf: (item: number) => Sent = () => 'nothing',
): INodeExecutionData[] =>
	indexes.map((item) => ({
		json: failureJson(failure, sentOf(item)),
		pairedItem: { item },
	}));
