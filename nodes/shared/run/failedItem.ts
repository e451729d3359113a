import {
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type JsonObject,
	NodeApiError,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';

export type Failed = NodeApiError | NodeOperationError;

/** What came in from outside may stand in a sentence, and may be a book. */
const LONGEST_MESSAGE = 1_000;
const LONGEST_DESCRIPTION = 10_000;

const cut = (text: string, longest: number) =>
	text.length > longest ? `${text.slice(0, longest)}…` : text;

/** n8n returns a known error unchanged when it is wrapped again, so the item is written onto it. */
export const atItem = (node: INode, error: unknown, itemIndex: number): Failed => {
	const known =
		error instanceof NodeApiError || error instanceof NodeOperationError
			? error
			: new NodeOperationError(node, error as Error);
	if (error instanceof UserError && error.extra) known.context.data = error.extra as JsonObject;
	known.context.itemIndex = itemIndex;
	known.message = `${cut(known.message, LONGEST_MESSAGE)} [item ${itemIndex}]`;
	if (known.description) known.description = cut(known.description, LONGEST_DESCRIPTION);
	return known;
};

/** No other keys, and no `error` on the item itself: n8n would drop the details or miss the error. */
const failureJson = ({ message, description, context }: Failed): IDataObject => ({
	error: message,
	details: { description: description ?? null, ...(context.data as object | undefined) },
});

/** Each item that took part leaves as a failed one: n8n would pass it on as a success otherwise. */
export const failedItems = (failure: Failed, indexes: readonly number[]): INodeExecutionData[] =>
	indexes.map((item) => ({ json: failureJson(failure), pairedItem: { item } }));
