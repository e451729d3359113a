import type { IExecuteFunctions, IPairedItemData } from 'n8n-workflow';
import type { AnyInput } from '../operation/field';
import type { Entry, Operation } from '../operation/operation';
import { createInputReader } from './input';

/** What is to be done: mostly one call for each item, read when its turn comes. */
export interface Task {
	readonly indexes: readonly number[];
	readonly read: () => AnyInput;
}

/** The items that a result of a task comes from. */
export const pairOf = ([first, ...others]: Task['indexes']): IPairedItemData | IPairedItemData[] =>
	others.length ? [first, ...others].map((item) => ({ item })) : { item: first };

type Read = (index: number) => AnyInput;

const failing = (error: unknown, indexes: number[]): Task[] => [
	{
		indexes,
		read: () => {
			throw error;
		},
	},
];

/**
 * One call of several items needs them all at once. When one of them cannot be read, nothing is
 * done at all: an invoice must not go out with a line missing.
 */
const groupedTasks = (
	items: ReadonlyArray<Pick<Entry<unknown>['items'][number], 'json'>>,
	group: (entries: Array<Entry<AnyInput>>) => Array<Entry<object>>,
	read: Read,
): Task[] => {
	const all = [...items.keys()];
	const entries: Array<Entry<AnyInput>> = [];
	for (const index of all) {
		try {
			entries.push({ input: read(index), items: [{ index, json: items[index].json }] });
		} catch (error) {
			return failing(error, [index, ...all.filter((other) => other !== index)]);
		}
	}
	try {
		return group(entries).map(({ input, items: members }) => ({
			indexes: members.map(({ index }) => index),
			read: () => input as AnyInput,
		}));
	} catch (error) {
		return failing(error, all);
	}
};

export const tasksOf = (context: IExecuteFunctions, operation: Operation): Task[] => {
	const items = context.getInputData();
	const read: Read = createInputReader(context, operation.fields, {
		mayBeEmpty: [],
		...operation,
	});
	const { grouping } = operation;
	return grouping && context.getNodeParameter(grouping.field, 0, '') === grouping.value
		? groupedTasks(items, (entries) => grouping.group(entries), read)
		: items.map((_, index) => ({ indexes: [index], read: () => read(index) }));
};

/**
 * Works on several tasks at a time and hands over their results in the order of the tasks.
 * When one fails for good, no new task is started and the first error in order is thrown.
 */
export const inOrder = async <T, R>(
	tasks: readonly T[],
	atOnce: number,
	work: (task: T) => Promise<R>,
): Promise<R[]> => {
	const results: R[] = new Array<R>(tasks.length);
	const errors = new Map<number, unknown>();
	let next = 0;
	const worker = async () => {
		while (next < tasks.length && errors.size === 0) {
			const index = next++;
			try {
				results[index] = await work(tasks[index]);
			} catch (error) {
				errors.set(index, error);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker));
	if (errors.size > 0) throw errors.get(Math.min(...errors.keys()));
	return results;
};

export const partition = <T>(list: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
	list.filter(isFirst),
	list.filter((one) => !isFirst(one)),
];
