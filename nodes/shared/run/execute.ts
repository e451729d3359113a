import { randomUUID } from 'node:crypto';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type IPairedItemData,
	type JsonObject,
	NodeApiError,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';
import { createKeys } from '../once/keys';
import { createNotes } from '../once/notes';
import type { File, Item, Operation, Resource } from '../operation/operation';
import { openWith } from '../transport/open';
import type { Service } from '../transport/service';
import { createIsComputed, isTool } from './input';
import { perform, type StoreFile } from './perform';
import { inOrder, type Task, tasksOf } from './tasks';

const selected = (context: IExecuteFunctions, resources: readonly Resource[]): Operation => {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const found = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw new UserError(`This version of the node has no "${operation}" on "${resource}"`);
};

type Failed = NodeApiError | NodeOperationError;

/** n8n returns a known error unchanged when it is wrapped again, so the item is written onto it. */
const atItem = (node: INode, error: unknown, itemIndex: number): Failed => {
	const known =
		error instanceof NodeApiError || error instanceof NodeOperationError
			? error
			: new NodeOperationError(node, error as Error);
	if (error instanceof UserError && error.extra) known.context.data = error.extra as JsonObject;
	known.context.itemIndex = itemIndex;
	known.message = `${known.message} [item ${itemIndex}]`;
	return known;
};

/** No other keys, and no `error` on the item itself: n8n would drop the details or miss the error. */
const failureJson = ({ message, description, context }: Failed): IDataObject => ({
	error: message,
	details: { description: description ?? null, ...(context.data as object | undefined) },
});

const pairOf = ([first, ...others]: readonly number[]): IPairedItemData | IPairedItemData[] =>
	others.length ? [first, ...others].map((item) => ({ item })) : { item: first };

const storeFileWith =
	(context: IExecuteFunctions): StoreFile =>
	async ({ content, name, mimeType, property, json }: File) => ({
		json,
		binary: {
			[property]: await context.helpers.prepareBinaryData(Buffer.from(content), name, mimeType),
		},
	});

/** Without an id of its own an execution must not be mistaken for another. */
const runName = (context: IExecuteFunctions): string =>
	[context.getExecutionId() || randomUUID(), context.getWorkflow().id, context.getNode().id].join(
		'/',
	);

const itemOf = async (
	context: IExecuteFunctions,
	service: Service,
	{ liveOnly, action, fields }: Operation,
	onWait: (ms: number) => void,
): Promise<Item> => {
	const connection = service.connect(await context.getCredentials(service.credential));
	if (liveOnly && connection.sandbox) {
		throw new UserError(`${action}: the service takes this only with a live key`, {
			description: 'The credential holds a sandbox key. Nothing was sent.',
		});
	}
	return {
		timezone: context.getTimezone(),
		baseUrl: connection.baseUrl,
		run: runName(context),
		isTool: isTool(context),
		readsIn: connection.readsIn,
		call: openWith(context, service, connection, onWait),
		isComputed: createIsComputed(context, fields),
		hint: (message) => context.addExecutionHints({ message, location: 'outputPane' }),
		keys: createKeys(context),
		notes: createNotes(context),
	};
};

const READS_AT_ONCE = 50;

const LONG_WAIT_MS = 10_000;

const waitHint = (ms: number) =>
	`Requests waited up to ${Math.round(ms / 1000)} seconds to stay within the limit of the service. The limit is set in the credential.`;

/** The only item loop of the package. */
export const execute = async (
	context: IExecuteFunctions,
	service: Service,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> => {
	const operation = selected(context, resources);
	let longest = 0;
	const item = await itemOf(context, service, operation, (ms) => {
		longest = Math.max(longest, ms);
	});
	const storeFile = storeFileWith(context);

	const work = async ({ indexes, read }: Task): Promise<INodeExecutionData[]> => {
		const pairedItem = pairOf(indexes);
		try {
			const results = await perform(operation, read(), item, storeFile);
			for (const result of results) result.pairedItem = pairedItem;
			return results;
		} catch (error) {
			const failure = atItem(context.getNode(), error, indexes[0]);
			const cancelled = context.getExecutionCancelSignal()?.aborted;
			if (cancelled || !context.continueOnFail()) throw failure;
			return [{ json: failureJson(failure), pairedItem }];
		}
	};
	// Reads do not depend on each other; writes stay one after another, in the order of the items.
	const atOnce = operation.route.startsWith('GET ') ? READS_AT_ONCE : 1;
	const output = await inOrder(tasksOf(context, operation), atOnce, work);
	if (longest > LONG_WAIT_MS) item.hint(waitHint(longest));
	return [output.flat()];
};
