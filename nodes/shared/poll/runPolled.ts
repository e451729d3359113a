import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { systemClock } from '../async/clock';
import { toResult } from '../async/result';
import { ownEntry } from '../ledger/claim';
import { keepTrying } from '../ledger/keep';
import { noteRunning } from '../ledger/onlyProcess';
import { placeOf } from '../ledger/placeOf';
import { storeOf } from '../ledger/store';
import { fetchTestEvent } from './fetchTestEvent';
import { batchOf, readItem } from './polledItem';
import type { Poller } from './poller';
import { markStarted } from './progress';

/**
 * Which of these no other execution had. When the store fails, all pass: a lost event is worse. They
 * come again, after an hour or a restart, so they have to be recorded nevertheless.
 */
const selectUnseen = async (context: IExecuteFunctions, names: readonly string[]) => {
	// One entry for all events, because n8n keeps only so many.
	const own = ownEntry({ key: 'events', owner: context.getExecutionId() });
	const entries = [...names, own];
	const { record, isAlone } = storeOf(context);
	const recorded = await toResult(async () => await record(entries));
	if ('error' in recorded || !isAlone()) void keepTrying(systemClock, record, entries);
	if ('error' in recorded) {
		const { message } = recorded.error as Error;
		context.logger.warn(
			`Duplicates cannot be recognized now, so all events start the workflow: ${message}`,
		);
		return new Set(names);
	}
	// An execution that runs its trigger again finds its entry, and passes all again.
	return recorded.value.has(own) ? recorded.value : new Set(names);
};

/**
 * The part of a poll trigger that runs inside the execution. After n8n has lost what a poll
 * remembered, events come a second time and are dropped; an event that has grown since counts from
 * where another execution has counted already, so that figure is left out.
 */
export const runPolled = async (
	context: IExecuteFunctions,
	poller: Poller,
): Promise<INodeExecutionData[][]> => {
	if (context.getMode() === 'manual') return [await fetchTestEvent(context, poller)];
	noteRunning(context.getMode());
	const items = context.getInputData();
	for (const at of new Set(items.map(batchOf))) markStarted(placeOf(context), at);
	const all = items.map(readItem);
	for (const message of all.flatMap(({ marks }) => marks.gaps ?? [])) {
		context.addExecutionHints({ message, location: 'outputPane' });
	}
	const passed = (event: IDataObject, item: number) => ({ json: event, pairedItem: { item } });
	const whole = all.map(({ event }, item) => passed(event, item));
	const names = all.flatMap(({ marks }) => [marks.name, marks.after ?? '']).filter(Boolean);
	if (names.length === 0) return [whole];
	const unseen = await selectUnseen(context, names);
	// n8n's Retry passes its own events again, and has recorded them for others now.
	if (context.getMode() === 'retry') return [whole];
	const isUnseen = (name = '') => name === '' || unseen.has(name);
	return [
		all.flatMap(({ event, marks }, item): INodeExecutionData[] => {
			if (!isUnseen(marks.name)) return [];
			return [passed(isUnseen(marks.after) ? event : (poller.uncounted?.(event) ?? event), item)];
		}),
	];
};
