import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { hintFirstOfMany } from '../expression/firstOfMany';
import { isLate } from '../idempotency/notSent';
import type { Resource } from '../operation/operation';
import type { Client } from '../transport/client';
import type { Service } from '../transport/service';
import { createEarlier } from './earlier';
import { explainCrash } from './explainCrash';
import { atItem, type Failed, failedItems, listDone, nameKey, type Sent } from './failedItem';
import { createHints } from './hints';
import { outputShapeOf } from './outputShape';
import { pairOf } from './pairOf';
import { deliver, storeFileWith } from './perform';
import { createPrepare, isFailed, type Prepared } from './prepare';
import { inReadingOrder } from './readingOrder';
import { refuseUnlike } from './refuseUnlike';
import { hintRepeated } from './repeatedHint';
import { selectedOperation } from './selectedOperation';
import { openSession } from './session';
import { createTags } from './tags';
import { inOrder, partition, tasksOf } from './tasks';
import { inTurn } from './toolTurns';
import { createWaits } from './waits';
import { checkSize, openWrites } from './writes';

const READS_AT_ONCE = 50;

/** The only item loop of the package. */
export const loopOverItems = async (
	context: IExecuteFunctions,
	service: Service,
	resources: readonly Resource[],
) => {
	const operation = selectedOperation(context, resources);
	const shape = outputShapeOf(context, operation);
	const hints = createHints(context);
	const waits = createWaits(context);
	const tags = createTags(context);
	const session = await openSession(context, service, operation, waits.listener, hints.add);
	const common = session.contextOf([0]);
	const storeFile = storeFileWith(context);
	const isRead = operation.route.startsWith('GET ');
	if (!isRead) hintFirstOfMany(context, operation.fields, hints.add);
	const tasks = tasksOf(context, operation, session.clock);
	const prepare = createPrepare(session, operation);
	const { earlier, mayOthersHave } = createEarlier(session, operation);
	let late: Failed | undefined;
	let hasFailed = false;
	const done: INodeExecutionData[] = [];
	let isRemade = false;

	/** An error becomes an item where the workflow goes on, and ends the execution where it does not. */
	const guarded = async (
		prepared: Prepared,
		task: () => Promise<INodeExecutionData[]>,
		sentOf: () => Sent,
	): Promise<INodeExecutionData[]> => {
		const { indexes, context: item } = prepared;
		try {
			const results = await task();
			for (const result of results) {
				result.pairedItem ??= pairOf(indexes);
				service.complete?.(result.json, operation, common);
				result.json = inReadingOrder(result.json);
			}
			if (!isRead && !isFailed(prepared)) {
				done.push(...results);
				isRemade ||= prepared.built.once?.isRemade === true;
				for (const { json } of results) tags.addResult(operation, prepared.input, json);
			}
			// What is remembered and said of a result needs all of it.
			return shape ? results.map(shape) : results;
		} catch (error) {
			hasFailed = true;
			const said = explainCrash(error, isRead ? 'read' : item.hasWritten() ? 'unknown' : 'no');
			const sent = isRead ? 'nothing' : sentOf();
			const failure = atItem(context.getNode(), said, indexes[0], sent);
			if (!isRead) tags.addRequest((failure.context.data as IDataObject | undefined)?.requestId);
			nameKey(failure, prepared.built?.echo?.idempotencyKey);
			const stopped = context.getExecutionCancelSignal()?.aborted ? context.logger : undefined;
			if (!stopped && context.continueOnFail()) return failedItems(failure, indexes);
			// What was sent before must not keep the others from being sent.
			if (stopped || !isLate(error)) {
				listDone(failure, done, { ...session, isRemade }, stopped);
				throw failure;
			}
			late ??= failure;
			return [];
		}
	};

	const failing = async (prepared: Prepared) => {
		const sent = isRead ? 'nothing' : await earlier(prepared);
		const said = explainCrash(isFailed(prepared) ? prepared.error : undefined, 'no');
		const task = async () => await Promise.reject(said);
		return await guarded(prepared, task, () => sent);
	};

	const read = async (prepared: Prepared): Promise<INodeExecutionData[]> => {
		if (isFailed(prepared)) return await failing(prepared);
		const { built, input, context: item } = prepared;
		const task = async () => await deliver(built, input, item, storeFile, item.call);
		return await guarded(prepared, task, () => 'nothing');
	};

	let areDoneOnce = false;

	/** All items are built and checked before the first write goes out; then one goes after another. */
	const writeAll = async (): Promise<INodeExecutionData[][]> => {
		// Before anything is read for them.
		if (!operation.repeatable) checkSize(session, session.scopeOf(session.run.round), tasks.length);
		const built = await inOrder(tasks, READS_AT_ONCE, async (task) => {
			const prepared = await prepare(task);
			// Without a way to go on, one bad item ends the execution before anything is sent.
			if (isFailed(prepared) && !context.continueOnFail()) await failing(prepared);
			return prepared;
		});
		const all = refuseUnlike(built, session, (message) => {
			areDoneOnce = true;
			hints.add(message);
		});
		const unlike = all.find((one, index) => one !== built[index]);
		if (unlike && !context.continueOnFail()) await failing(unlike);
		return await writeInOrder(all);
	};

	const writeInOrder = async (all: readonly Prepared[]): Promise<INodeExecutionData[][]> => {
		for (const failed of all.filter(isFailed)) await mayOthersHave(failed);
		const writes = await openWrites(context, session, all, hints.add);
		let isWhole = false;
		try {
			await writes.resolve();
			const results = new Map<Prepared, INodeExecutionData[]>();
			const write = async (prepared: Prepared) => {
				if (isFailed(prepared)) return await failing(prepared);
				const { built, input, context: item } = prepared;
				const send: Client = async (request) => await writes.send(prepared, request);
				const task = async () => await deliver(built, input, item, storeFile, send);
				return await guarded(prepared, task, () => writes.sentOf(prepared));
			};
			// What may have been sent before comes first: it counts towards the limits of the others.
			const [doubtful, others] = partition(all, writes.isInDoubt);
			const writeEach = async (list: readonly Prepared[]) =>
				await inOrder(list, 1, async (prepared) => results.set(prepared, await write(prepared)));
			await writeEach([...doubtful, ...others]);
			await writeEach(await writes.awaitMissing());
			isWhole = !hasFailed;
			return all.map((prepared) => results.get(prepared) ?? []);
		} finally {
			await writes.close(isWhole);
		}
	};

	try {
		const output = isRead
			? await inOrder(tasks, READS_AT_ONCE, async (task) => await read(await prepare(task)))
			: await inTurn(session, writeAll);
		if (late) {
			listDone(late, done, { ...session, isRemade });
			throw late;
		}
		if (!hasFailed) session.clock.end(hints.add);
		const results = output.flat();
		const unit = isRead && results.length > 0 && service.warnOfUnit?.(common, operation.route);
		if (unit) hints.add(unit);
		if (!areDoneOnce) hintRepeated(context, operation, tasks.length, results, hints.add);
		return results;
	} finally {
		const waited = waits.sentence();
		if (waited) hints.add(waited);
		hints.show();
		tags.show();
	}
};
