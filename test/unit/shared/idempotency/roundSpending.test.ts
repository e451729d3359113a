import { createRoundSpending } from '../../../../nodes/shared/idempotency/roundSpending';
import type { Write } from '../../../../nodes/shared/idempotency/roundState';
import { emptySums } from '../../../../nodes/shared/idempotency/spending';

/** The calls of an AI agent in a Retry, beside whatever the ledger holds already. */
const openCalls = (...entries: string[]) => {
	const row = new Set(entries);
	const store = {
		record: async (added: readonly string[]) => {
			const fresh = new Set(added.filter((entry) => !row.has(entry)));
			for (const entry of added) row.add(entry);
			return fresh;
		},
		remove: async (removed: readonly string[]) => removed.forEach((entry) => row.delete(entry)),
		find: async () => new Set<string>(),
		isAlone: () => true,
	};
	const sums = emptySums();
	return { row, ...createRoundSpending({ store, isRetry: true, sums, spendingScope: 'agent' }) };
};

const write = (key: string) =>
	({
		key,
		request: {},
		once: {
			noun: 'refund',
			spending: { money: { currency: 'EUR', major: 5, minor: 500 }, maximum: 8 },
		},
	}) as unknown as Write;

it('takes back what it counted, and what it recorded of that', async () => {
	const { row, count, uncount } = openCalls();
	await count(write('a'), false);
	expect([...row]).toEqual(['agent spent 0']);
	await uncount(write('a'));
	expect([...row]).toEqual([]);
	await expect(count(write('b'), false)).resolves.toBeUndefined();
});

it('counts what was sent before towards the limit of what comes after it', async () => {
	const { count, countAnyway } = openCalls();
	countAnyway(write('sent before'));
	await expect(count(write('a'), false)).rejects.toThrow(
		'5 EUR on top of 5 EUR is more than the 8',
	);
});

it('leaves alone what another Retry has recorded', async () => {
	const { row, count, uncount } = openCalls('agent spent 0');
	await uncount(write('never counted here'));
	expect([...row]).toEqual(['agent spent 0']);
	await expect(count(write('b'), false)).rejects.toThrow(
		'what this execution has spent so far is not known',
	);
});

describe('what may have been sent, and cannot be looked up', () => {
	const overLimit = (maximum: number) =>
		openCalls()
			.overLimit(
				['a', 'b'].map((key) => {
					const one = write(key);
					return {
						...one,
						once: { ...one.once, spending: { ...one.once.spending, maximum } },
					} as Write;
				}),
			)
			.map(([{ key }]) => key);

	it('is let through up to the maximum that all have together', () => {
		expect(overLimit(10)).toEqual([]);
	});

	it('is refused beyond it, each of them', () => {
		expect(overLimit(9.99)).toEqual(['a', 'b']);
	});
});
