import type { Run } from '../../../../nodes/shared/idempotency/run';
import { emptyMemory, type RunMemory } from '../../../../nodes/shared/idempotency/runMemory';
import type { Built } from '../../../../nodes/shared/operation/draft';
import { createWriteKeys } from '../../../../nodes/shared/run/writeKeys';
import { refusalOf } from '../../../harness/refusalOf';

const RUN: Run = {
	name: 'run',
	lasts: true,
	round: 0,
	hasCrashed: false,
	isRetry: false,
	isSubWorkflow: false,
};

interface Given {
	readonly run?: Partial<Run>;
	readonly memory?: RunMemory;
	readonly round?: number;
	readonly executionId?: string;
	readonly isTool?: boolean;
}

const keysOf = ({
	run = {},
	memory = emptyMemory(),
	round = 0,
	executionId = '7',
	isTool = false,
}: Given = {}) =>
	createWriteKeys(
		{ run: { ...RUN, round, ...run }, memory, place: ['run'], scopeOf: String, executionId },
		isTool,
	);

const invoice = (amount: number, more: Partial<Built> = {}): Built => ({
	request: { method: 'POST', path: '/invoices', body: { amount }, repeatable: false },
	...more,
});

/** An operation with an automatic key: the request carries what the header key was. */
const linked = (amount: number, keys = keysOf()) => {
	const idempotencyKey = { content: { amount } };
	const header = keys.headerKey(idempotencyKey, true);
	const { request } = invoice(amount);
	const built: Built = {
		request: { ...request, headers: { 'Idempotency-Key': header } },
		idempotencyKey,
		once: { noun: 'link' },
		allowRepeat: true,
	};
	return { header, built, key: keys.keyOf(built) };
};

it('tells identical writes of a round apart, and gives each its key again in a retry', () => {
	const three = () => {
		const keys = keysOf();
		return [5, 5, 5].map((amount) => keys.keyOf(invoice(amount)));
	};
	expect(new Set(three()).size).toBe(3);
	expect(three()).toEqual(three());
});

it('gives every write its key in whatever order the items come', () => {
	const keysFor = (amounts: number[]) => {
		const keys = keysOf();
		return new Set(amounts.map((amount) => `${amount} ${keys.keyOf(invoice(amount))}`));
	};
	expect(keysFor([3, 1, 2, 1])).toEqual(keysFor([1, 1, 2, 3]));
});

it('has other keys in another round', () => {
	expect(keysOf({ round: 1 }).keyOf(invoice(5))).not.toBe(keysOf().keyOf(invoice(5)));
});

it('takes equal writes for one where they are', () => {
	const refund = invoice(5, { once: { noun: 'refund', isUnique: true, content: 'refund of p1' } });
	const keys = keysOf();
	expect(keys.keyOf(refund)).toBe(keys.keyOf(refund));
	const other = invoice(9, { once: { noun: 'refund', isUnique: true, content: 'refund of p1' } });
	expect(keys.keyOf(other)).toBe(keys.keyOf(refund));
});

it('sends a key of the user as it is, and still remembers another body by another key', () => {
	const keys = keysOf();
	expect(keys.headerKey({ own: 'order-47', content: {} })).toBe('order-47');
	const own = (amount: number, key: string) => {
		const { request } = invoice(amount);
		return keysOf().keyOf({
			request: { ...request, headers: { 'Idempotency-Key': key } },
			idempotencyKey: { own: key, content: { amount } },
		});
	};
	expect(own(5, 'order-47')).toBe(own(5, 'order-47'));
	expect(own(6, 'order-47')).not.toBe(own(5, 'order-47'));
	expect(own(5, 'order-48')).not.toBe(own(5, 'order-47'));
});

it('remembers a write by the automatic key that it carries', () => {
	const { header, key } = linked(5);
	expect(key).toBe(header);
});

describe('a key that has to last', () => {
	const asked = (run: Partial<Run>) => () =>
		keysOf({ run }).headerKey({ content: 1, example: '{{ 1 }}' });

	it('is made in a run that can be told again', () => {
		expect(asked({})()).toBe(keysOf().headerKey({ content: 1 }));
		expect(asked({ isRetry: true })()).toBe(asked({})());
	});

	it.each<[string, Partial<Run>]>([
		['a sub-workflow', { isSubWorkflow: true }],
		['a retried run on this version of n8n', { lasts: false }],
	])('is asked for in %s, with an example', (where, run) => {
		const { message, description } = refusalOf(asked(run));
		expect(message).toBe(`Idempotency Key: enter one, because this is ${where}`);
		expect(description).toContain('{{ 1 }}');
		// A key of the user's own lasts everywhere.
		const own = { own: 'order-47', content: 1, example: '{{ 1 }}' };
		expect(keysOf({ run }).headerKey(own)).toBe('order-47');
	});
});

describe('a tool of an AI agent', () => {
	const call = (memory: RunMemory, executionId: string, amount = 5) => {
		const keys = keysOf({ memory, executionId, isTool: true });
		const { header, built } = linked(amount, keys);
		return { header, answered: () => keys.answered(built) };
	};

	it('asks for the same one until it got it, and then for another one', () => {
		const memory = emptyMemory();
		const first = call(memory, '7');
		expect(call(memory, '7').header).toBe(first.header);
		first.answered();
		const second = call(memory, '7');
		expect(second.header).not.toBe(first.header);
		second.answered();
		const third = call(memory, '7');
		expect([first.header, second.header]).not.toContain(third.header);
	});

	it('asks for the same calls in the same order when the execution is retried', () => {
		const memory = emptyMemory();
		const inOrder = (executionId: string) =>
			[5, 6, 5, 5].map((amount) => {
				const { header, answered } = call(memory, executionId, amount);
				answered();
				return header;
			});
		const first = inOrder('7');
		expect(new Set(first).size).toBe(4);
		expect(inOrder('8')).toEqual(first);
		// What n8n stored in between is plain JSON.
		expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
	});

	it('never wants another one of what may not be repeated', () => {
		const keys = keysOf({ isTool: true });
		const refund = invoice(5, { once: { noun: 'refund' } });
		const key = keys.keyOf(refund);
		keys.answered(refund);
		expect(keys.keyOf(refund)).toBe(key);
	});

	it('counts the calls of an execution, not those of a node that is none', () => {
		const memory = emptyMemory();
		const keys = keysOf({ memory });
		keys.answered(linked(5, keys).built);
		expect(memory.calls).toEqual(emptyMemory().calls);
	});
});
