import {
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type JsonObject,
	NodeApiError,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';
import { isLate } from '../idempotency/notSent';

export type Failed = NodeApiError | NodeOperationError;

/** What came in from outside may stand in a sentence, and may be a book. */
const LONGEST_MESSAGE = 1_000;
const LONGEST_DESCRIPTION = 10_000;

const cut = (text: string, longest: number) =>
	text.length > longest ? `${text.slice(0, longest)}…` : text;

/** Which writes of an item left this n8n: in this attempt, or in an earlier one of the same run. */
export type Sent = 'nothing' | 'now' | 'before';

/** What a flow can branch on. Without a write nothing was processed, whatever went wrong. */
const detailsOf = (error: unknown, known: Failed, sent: Sent): JsonObject => {
	const said = (error instanceof UserError ? error.extra : known.context.data) as
		| JsonObject
		| undefined;
	if (sent === 'nothing' && !(error instanceof UserError)) return { ...said, processed: 'no' };
	const isDoubtful = sent === 'before' && said?.processed !== 'yes' && !isLate(error);
	const processed = sent === 'nothing' ? 'no' : 'unknown';
	return { processed, ...said, ...(isDoubtful && { processed }) };
};

const EARLIER = 'An earlier attempt of this execution sent it, and it may have been processed.';

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
	const isOpen = sent === 'before' && !isLate(error);
	const description = [known.description, isOpen && EARLIER].filter(Boolean).join('\n');
	if (description) known.description = cut(description, LONGEST_DESCRIPTION);
	return known;
};

/** No other keys, and no `error` on the item itself: n8n would drop the details or miss the error. */
const failureJson = ({ message, description, context }: Failed, isOpen: boolean): IDataObject => ({
	error: message,
	details: {
		description: (isOpen ? [description, EARLIER].filter(Boolean).join('\n') : description) ?? null,
		...(context.data as object | undefined),
		...(isOpen && { processed: 'unknown' }),
	},
});

/**
 * Each item that took part leaves as a failed one: n8n would pass it on as a success otherwise.
 * `isInDoubt` tells of each what an error of all of them does not know.
 */
export const failedItems = (
	failure: Failed,
	indexes: readonly number[],
	isInDoubt: (item: number) => boolean = () => false,
): INodeExecutionData[] =>
	indexes.map((item) => ({
		json: failureJson(failure, isInDoubt(item)),
		pairedItem: { item },
	}));
