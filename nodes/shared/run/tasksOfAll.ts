import type { AnyInput } from '../operation/field';

/** What is to be done: mostly one call for each item, read when its turn comes. */
export interface Task {
	readonly indexes: readonly number[];
	readonly read: () => AnyInput;
}

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
export const tasksOfAll = <T>(
	count: number,
	read: (index: number) => T,
	toTasks: (values: T[]) => Task[],
	mayBeNone: (index: number) => boolean = () => false,
): Task[] => {
	const all = Array.from({ length: count }, (_, index) => index);
	const values: T[] = [];
	for (const index of all) {
		try {
			values.push(read(index));
		} catch (error) {
			if (mayBeNone(index)) continue;
			return failing(error, [index, ...all.filter((other) => other !== index)]);
		}
	}
	try {
		return toTasks(values);
	} catch (error) {
		return failing(error, all);
	}
};
