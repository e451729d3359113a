import type { Run } from '../../../../nodes/shared/idempotency/run';
import { emptyMemory } from '../../../../nodes/shared/idempotency/runMemory';
import {
	count,
	countAnyway,
	emptySums,
	sumsOf,
	uncount,
} from '../../../../nodes/shared/idempotency/spending';
import { readMoney } from '../../../../nodes/shared/money/money';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { refusalOf } from '../../../harness/refusalOf';

const of = (amount: number, currency = 'EUR', maximum = 100) => ({
	money: readMoney(amount, 'major', currency),
	maximum,
});

let writes = 0;

/** The sums of a run, whose writes each have a key of their own. */
const start = () => {
	const sums = emptySums();
	const spend = (amount: number, currency?: string, key = `key ${++writes}`, maximum?: number) =>
		count(sums, key, of(amount, currency, maximum));
	return { sums, spend };
};

it('adds up to the maximum and refuses what would exceed it, with the sum so far', () => {
	const { spend } = start();
	spend(60);
	spend(39.99);
	const { message, description, extra } = refusalOf(() => spend(0.02));
	expect(message).toMatch(/^Maximum per Execution: 0.02 EUR on top of 99.99 EUR .* the 100 /);
	expect(description).toMatch(/^So far 99.99 EUR count for this execution.* Nothing was sent/);
	expect(extra).toEqual({ processed: 'no' });
	spend(0.01);
});

it('has no rounding in its sum', () => {
	const { spend } = start();
	for (let i = 0; i < 10; i++) spend(0.1, 'EUR', undefined, 1);
	expect(refusalOf(() => spend(0.01, 'EUR', undefined, 1)).message).toContain('on top of 1 EUR');
});

it('keeps a sum for each currency and each run', () => {
	const { spend } = start();
	spend(100);
	spend(100, 'USD');
	spend(100, 'JPY');
	expect(refusalOf(() => spend(1, 'JPY')).message).toContain('on top of 100 JPY');
	start().spend(100);
});

it('gives back what was certainly not done, and that only once', () => {
	const { sums, spend } = start();
	spend(50, 'EUR', 'a');
	spend(50, 'EUR', 'b');
	uncount(sums, 'b', of(50));
	uncount(sums, 'b', of(50));
	spend(50, 'EUR', 'c');
	expect(refusalOf(() => spend(1)).message).toContain('on top of 100 EUR');
});

it('counts a key once that is sent again', () => {
	const { spend } = start();
	for (let attempts = 0; attempts < 3; attempts++) spend(60, 'EUR', 'a');
	expect(refusalOf(() => spend(50, 'EUR', 'b')).message).toContain('on top of 60 EUR');
	spend(40, 'EUR', 'b');
});

// The first may never have been processed, and then the service takes the second for new.
it('counts a repeated key with another amount', () => {
	const { spend } = start();
	spend(5, 'EUR', 'a');
	expect(refusalOf(() => spend(99, 'EUR', 'a')).message).toContain('on top of 5 EUR');
	spend(95, 'EUR', 'a');
});

it('counts what was sent before, although it is more than the maximum by now', () => {
	const { sums, spend } = start();
	countAnyway(sums, 'a', of(500));
	countAnyway(sums, 'a', of(500));
	expect(refusalOf(() => spend(1)).message).toContain('on top of 500 EUR');
	// It was sent already, so its own retry is not refused.
	spend(500, 'EUR', 'a');
});

it.each([NaN, undefined, 'all'])('lets nothing pass a maximum of %p', (maximum) => {
	const spending = { ...of(1), maximum: maximum as number };
	expect(refusalOf(() => count(emptySums(), 'a', spending)).message).toContain(
		'Maximum per Execution',
	);
});

describe('where sums are kept', () => {
	const run = (parentExecution?: string) => ({ parentExecution }) as Run;
	const context = (workflow: string, node = 'n') => executeFunctions({ workflow, node });

	it('is the memory of the run', () => {
		const memory = emptyMemory();
		expect(sumsOf(context('w'), run(), memory)).toBe(memory.spent);
	});

	// n8n gives a sub-workflow new data each time it is called.
	it('is the process for a sub-workflow, by the execution that called it', () => {
		const sums = sumsOf(context('sub'), run('6'), emptyMemory());
		expect(sumsOf(context('sub'), run('6'), emptyMemory())).toBe(sums);
		expect(sumsOf(context('sub'), run('7'), emptyMemory())).not.toBe(sums);
		expect(sumsOf(context('sub', 'other'), run('6'), emptyMemory())).not.toBe(sums);
		expect(sumsOf(context('other'), run('6'), emptyMemory())).not.toBe(sums);
	});

	it('is not forgotten while the parent waits for days', () => {
		const now = jest.spyOn(Date, 'now');
		const at = (hours: number) => {
			now.mockReturnValue(1_800_000_000_000 + hours * 60 * 60_000);
			return sumsOf(context('daily'), run('6'), emptyMemory());
		};
		const first = at(0);
		expect(at(1_000)).toBe(first);
		now.mockRestore();
	});
});
