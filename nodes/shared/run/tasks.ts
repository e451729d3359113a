import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { readParameter } from '../expression/readParameter';
import type { RoundClock } from '../idempotency/roundClock';
import { nodeOf } from '../ledger/nodeOf';
import { type AnyInput, labelOf } from '../operation/field';
import type { Entry, Operation } from '../operation/operation';
import { gatheredTasks } from './gather';
import { createExpressionLookup, createInputReader } from './input';
import { type Task, tasksOfAll } from './tasksOfAll';

export type { Task } from './tasksOfAll';

type Read = (index: number) => AnyInput;

const groupedTasks = (
	items: ReadonlyArray<Pick<Entry<unknown>['items'][number], 'json'>>,
	group: (entries: Array<Entry<AnyInput>>) => Array<Entry<object>>,
	read: Read,
): Task[] =>
	tasksOfAll(
		items.length,
		(index): Entry<AnyInput> => ({
			input: read(index),
			items: [{ index, json: items[index].json }],
		}),
		(entries) =>
			group(entries).map(({ input, items: members }) => ({
				indexes: members.map(({ index }) => index),
				read: () => input as AnyInput,
			})),
	);

/** n8n passes only the first item on, and what is made of all items would be made of one. */
const refuseExecuteOnce = (context: IExecuteFunctions): void => {
	if (!nodeOf(context).executeOnce) return;
	throw new UserError('Execute Once: turn it off in the settings of this node', {
		description:
			'n8n passes only the first item on, and this operation uses all of them. Nothing was sent.',
	});
};

/** Each of its tasks is made of several items. */
export const isGrouped = (context: IExecuteFunctions, { grouping }: Operation): boolean =>
	grouping !== undefined && readParameter(context, grouping.field, '') === grouping.value;

export const tasksOf = (
	context: IExecuteFunctions,
	operation: Operation,
	clock?: RoundClock,
): Task[] => {
	const items = context.getInputData();
	const { grouping, gathering } = operation;
	const hasGroups = grouping && isGrouped(context, operation);
	if (gathering || hasGroups) refuseExecuteOnce(context);
	if (gathering) return gatheredTasks(context, operation, gathering, clock);
	const read: Read = createInputReader(context, operation.fields, {
		mayBeEmpty: [],
		...operation,
		clock,
	});
	const readingOf = () => ({
		timezone: context.getTimezone(),
		label: (name: string) => labelOf(operation.fields, name),
		expressionOf: createExpressionLookup(context, operation.fields).expressionOf,
	});
	return hasGroups
		? groupedTasks(items, (entries) => grouping.group(entries, readingOf()), read)
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
