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

/** What a flow can branch on. Without a write nothing was processed, whatever went wrong. */
const detailsOf = (error: unknown, known: Failed, hasWritten: boolean): JsonObject => {
	const said = error instanceof UserError ? error.extra : known.context.data;
	// Of what was sent by an earlier try only the error itself knows.
	const isOwnWord = error instanceof UserError || hasWritten;
	const processed = hasWritten ? 'unknown' : 'no';
	return { processed, ...(said as JsonObject | undefined), ...(!isOwnWord && { processed }) };
};

/** n8n returns a known error unchanged when it is wrapped again, so the item is written onto it. */
export const atItem = (
	node: INode,
	error: unknown,
	itemIndex: number,
	hasWritten = false,
): Failed => {
	const known =
		error instanceof NodeApiError || error instanceof NodeOperationError
			? error
			: new NodeOperationError(node, error as Error);
	known.context.data = detailsOf(error, known, hasWritten);
	known.context.itemIndex = itemIndex;
	known.message = `${known.message} [item ${itemIndex}]`;
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
