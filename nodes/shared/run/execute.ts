import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type IPairedItemData,
	UserError,
} from 'n8n-workflow';
import { doubtOf } from '../once/doubts';
import { createKeys } from '../once/keys';
import { isRepeat } from '../once/write';
import type { File, Item, Operation, Resource } from '../operation/operation';
import { attempt } from '../transport/open';
import type { Service } from '../transport/service';
import { buildRequest } from './build';
import { atItem, type Failed, failedItems, sentFor } from './failedItem';
import { createHints } from './hints';
import { inWords } from './inWords';
import { itemOf } from './item';
import { deliver, type StoreFile } from './perform';
import { checkSize } from './runSize';
import { inOrder, type Task, tasksOf } from './tasks';
import { createWaits } from './waits';

const selected = (context: IExecuteFunctions, resources: readonly Resource[]): Operation => {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const found = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw new UserError(`This version of the node has no "${operation}" on "${resource}"`);
};

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

const READS_AT_ONCE = 50;

interface Prepared {
	readonly indexes: readonly number[];
	readonly item: Item;
	/** Throws what is wrong with the item; a write that is thrown here was not sent. */
	readonly send: () => Promise<INodeExecutionData[]>;
}

const work = async (
	context: IExecuteFunctions,
	service: Service,
	resources: readonly Resource[],
) => {
	const operation = selected(context, resources);
	const hints = createHints(context);
	const waits = createWaits(context);
	const newItem = await itemOf(context, service, operation, waits.listener, hints.add);
	const common = newItem(0);
	const storeFile = storeFileWith(context);
	const isRead = operation.route.startsWith('GET ');
	const tasks = tasksOf(context, operation);
	if (!isRead && !operation.repeatable) checkSize(context, common, tasks.length);
	let late: Failed | undefined;

	/** An error becomes an item where the flow goes on, and ends the run where it does not. */
	const guarded = async (
		indexes: readonly number[],
		task: () => Promise<INodeExecutionData[]>,
		item: Item,
	): Promise<INodeExecutionData[]> => {
		try {
			const results = await task();
			for (const result of results) {
				result.pairedItem = pairOf(indexes);
				service.complete?.(result.json, operation, common);
			}
			return results;
		} catch (error) {
			const said = inWords(error, isRead ? 'read' : item.hasWritten() ? 'unknown' : 'no');
			const failure = atItem(
				context.getNode(),
				said,
				indexes[0],
				isRead ? 'nothing' : sentFor(item),
			);
			const isCancelled = context.getExecutionCancelSignal()?.aborted;
			if (!isCancelled && context.continueOnFail()) return failedItems(failure, indexes);
			// What was sent before must not keep the others from being sent.
			if (isCancelled || !isRepeat(error)) throw failure;
			late ??= failure;
			return [];
		}
	};

	const prepare = async ({ indexes, read }: Task): Promise<Prepared> => {
		const item = newItem(indexes[0]);
		const prepared = await attempt(async () => {
			const input = read();
			const built = await buildRequest(operation, input, item);
			if (!built.result && !built.request.repeatable) item.announce(built.request);
			return { input, built };
		});
		if ('error' in prepared) {
			const failing = async () => await Promise.reject(inWords(prepared.error, 'no'));
			// Without a way to go on, one bad item ends the run before the first write goes out.
			if (!context.continueOnFail()) await guarded(indexes, failing, item);
			return { indexes, item, send: failing };
		}
		const { input, built } = prepared.value;
		const send = async () => await deliver(operation, built, input, item, storeFile);
		return { indexes, item, send };
	};

	const send = async ({ indexes, item, send: task }: Prepared) =>
		await guarded(indexes, task, item);
	// Reads do not depend on each other; writes stay one after another, in the order of the items.
	const sendAll = async () =>
		isRead
			? await inOrder(tasks, READS_AT_ONCE, async (task) => await send(await prepare(task)))
			: await inOrder(await inOrder(tasks, READS_AT_ONCE, prepare), 1, send);
	try {
		const output = await sendAll();
		if (late) throw late;
		return output.flat();
	} finally {
		const waited = waits.sentence();
		if (waited) hints.add(waited);
		hints.show();
	}
};

/** The only item loop of the package. */
export const execute = async (
	context: IExecuteFunctions,
	service: Service,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> => {
	const worked = await attempt(async () => await work(context, service, resources));
	if ('value' in worked) return [worked.value];
	const isCancelled = context.getExecutionCancelSignal()?.aborted;
	if (isCancelled || !context.continueOnFail()) throw worked.error;
	const all = [...context.getInputData().keys()];
	const { run } = createKeys(context);
	const isInDoubt = (index: number) => doubtOf(run, index).isLeft();
	return [failedItems(atItem(context.getNode(), worked.error, 0), all, isInDoubt)];
};
