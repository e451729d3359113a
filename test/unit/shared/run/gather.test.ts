import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { tasksOf } from '../../../../nodes/shared/run/tasks';
import { operation } from '../../../harness/operation';

const field = (name: string) =>
	({ displayName: name.toUpperCase(), name, type: 'string', default: '' }) as const;

interface Entered {
	readonly a?: string;
	readonly b?: string;
	readonly node?: string;
}

/** Field `a` is read of each item, field `b` once. */
const tasksFor = (
	items: IDataObject[],
	{ a = '={{ $json.a.trim() }}', b = '={{ $json.b.trim() }}', node = 'things' }: Entered = {},
) => {
	const reads: string[] = [];
	const context = {
		getInputData: () => items.map((json) => ({ json })),
		getNode: () => ({ type: node }),
		getNodeParameter: (name: string, index: number, _: unknown, options?: object) => {
			const raw = name === 'a' ? a : b;
			if (options) return raw;
			reads.push(`${name}${index}`);
			return raw.startsWith('=') ? (items[index][name] ?? '') : raw;
		},
	} as unknown as IExecuteFunctions;
	const read = (input: object) => {
		const { a: value } = input as { a: string };
		if (value === 'bad') throw new Error('is bad');
		return value;
	};
	const gathering = { fields: ['a'], read };
	return {
		tasks: tasksOf(context, operation({ fields: [field('a'), field('b')], gathering })),
		reads,
	};
};

it('makes one call of all items, and reads once what it does not read of each', () => {
	const { tasks, reads } = tasksFor([
		{ a: 'x', b: 'one' },
		{ a: 'y', b: 'two' },
	]);
	expect(tasks.map(({ indexes }) => indexes)).toEqual([[0, 1]]);
	expect(tasks[0].read()).toEqual({
		b: 'one',
		gathered: [
			{ index: 0, value: 'x' },
			{ index: 1, value: 'y' },
		],
	});
	expect(reads).toEqual(['b0', 'a0', 'a1']);
});

it.each([
	['cannot be taken', { a: 'bad', b: 'one' }, 'is bad'],
	['leaves a field empty', { b: 'one' }, 'A: its expression returned no value'],
])('fails as a whole, at the item that %s', (_, item, message) => {
	const { tasks } = tasksFor([{ a: 'x', b: 'one' }, item, { a: 'z' }]);
	expect(tasks.map(({ indexes }) => indexes)).toEqual([[1, 0, 2]]);
	expect(tasks[0].read).toThrow(message);
});

describe('an empty item', () => {
	const gathered = (items: IDataObject[], entered?: Entered) =>
		(tasksFor(items, entered).tasks[0].read() as unknown as { gathered: unknown[] }).gathered;

	it('is none', () => {
		expect(gathered([{ a: 'x', b: 'one' }, {}])).toEqual([{ index: 0, value: 'x' }]);
	});

	it('is one when it needs nothing of the item', () => {
		expect(gathered([{ a: 'x', b: 'one' }, {}], { a: 'typed' })).toHaveLength(2);
		expect(() => gathered([{ b: 'one' }, {}], { a: 'bad' })).toThrow('is bad');
	});

	it('is one for an AI agent, whose input is not in the item', () => {
		const entered = { b: 'typed', node: 'thingsTool' };
		expect(() => gathered([{}], entered)).toThrow('A: its expression returned no value');
		expect(gathered([{}], { ...entered, node: 'things' })).toEqual([]);
	});

	it('does not make up for what is read once', () => {
		expect(tasksFor([{}]).tasks[0].read).toThrow('B: its expression returned no value');
	});
});
