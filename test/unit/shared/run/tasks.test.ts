import type { IExecuteFunctions } from 'n8n-workflow';
import type { Grouping, Operation } from '../../../../nodes/shared/operation/operation';
import { tasksOf } from '../../../../nodes/shared/run/tasks';
import { operation } from '../../../harness/operation';

const fields = [{ displayName: 'A', name: 'a', type: 'string', default: '' }] as const;

const tasksFor = (values: string[], mode: string, changes: Partial<Operation> = {}) => {
	const reads: number[] = [];
	const context = {
		getTimezone: () => 'Europe/Berlin',
		getNode: () => ({ type: 'merchantAccounting' }),
		getInputData: () => values.map((value) => ({ json: { value } })),
		getNodeParameter: (name: string, index: number, _: unknown, options?: object) => {
			if (name === 'mode') return mode;
			if (options) return '={{ $json.value.trim() }}';
			reads.push(index);
			if (values[index] === 'bad') throw new Error('cannot be read');
			return values[index];
		},
	} as unknown as IExecuteFunctions;
	return { tasks: tasksOf(context, operation({ fields, ...changes })), reads };
};

const group = jest.fn<ReturnType<Grouping<object>['group']>, Parameters<Grouping<object>['group']>>(
	(entries) => [
		{
			input: { all: entries.map(({ input }) => input) },
			items: entries.flatMap(({ items }) => [...items]),
		},
	],
);
const grouping = { field: 'mode', value: 'together', group };

it.each([
	['no grouping', {}, 'together'],
	['a grouping that was not chosen', { grouping }, 'each'],
])('is one task for each item with %s, read when its turn comes', (_, changes, mode) => {
	const { tasks, reads } = tasksFor(['x', 'bad', 'z'], mode, changes);
	expect(reads).toEqual([]);
	expect(tasks.map(({ indexes }) => indexes)).toEqual([[0], [1], [2]]);
	expect(tasks[2].read()).toEqual({ a: 'z' });
	expect(tasks[1].read).toThrow('cannot be read');
});

describe('one call of several items', () => {
	it('knows all of them', () => {
		const [task, ...others] = tasksFor(['x', 'y'], 'together', { grouping }).tasks;
		expect(others).toEqual([]);
		expect(task.indexes).toEqual([0, 1]);
		expect(task.read()).toEqual({ all: [{ a: 'x' }, { a: 'y' }] });
		const [entries, { timezone, label }] = group.mock.lastCall ?? [[], undefined as never];
		expect(entries).toEqual([
			{ input: { a: 'x' }, items: [{ index: 0, json: { value: 'x' } }] },
			{ input: { a: 'y' }, items: [{ index: 1, json: { value: 'y' } }] },
		]);
		expect([timezone, label('a')]).toEqual(['Europe/Berlin', 'A']);
	});

	it('fails as a whole, at the item that cannot be read', () => {
		const { tasks } = tasksFor(['x', 'bad', 'z'], 'together', { grouping });
		expect(tasks.map(({ indexes }) => indexes)).toEqual([[1, 0, 2]]);
		expect(tasks[0].read).toThrow('cannot be read');
	});

	it('fails as a whole when the items do not fit together', () => {
		group.mockImplementationOnce(() => {
			throw new Error('do not fit');
		});
		const { tasks } = tasksFor(['x', 'y'], 'together', { grouping });
		expect(tasks.map(({ indexes }) => indexes)).toEqual([[0, 1]]);
		expect(tasks[0].read).toThrow('do not fit');
	});
});
