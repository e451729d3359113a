import type { Clock } from '../../../../nodes/shared/async/clock';
import { running } from '../../../../nodes/shared/idempotency/rivals';
import type { Write } from '../../../../nodes/shared/idempotency/roundState';
import {
	emptyMemory,
	roundIn,
	type RunMemory,
} from '../../../../nodes/shared/idempotency/runMemory';
import { openRound } from '../../../../nodes/shared/idempotency/sendOnce';
import { createStores } from '../../../../nodes/shared/ledger/store';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

const createWorld = () => {
	let now = 1_000_000;
	const clock: Clock = {
		now: () => now,
		random: () => 0.5,
		sleep: async (ms) => {
			now += ms;
		},
		after: () => new AbortController().signal,
	};
	const row = createRow();
	const books: string[] = [];
	const execute = async (
		run: RunMemory,
		keys: readonly string[],
		{
			isRetry,
			hasCrashed = false,
			dies = false,
			isNamed = false,
		}: { isRetry: boolean; hasCrashed?: boolean; dies?: boolean; isNamed?: boolean },
	) => {
		const isNew = !('scope' in run.rounds);
		const writes = keys.map(
			(key, item): Write => ({
				key,
				item,
				request: { method: 'POST', path: '/things', repeatable: false },
				once: {
					noun: 'invoice',
					announced: 'required',
					find: async () =>
						books.includes(key) ? { status: 200, headers: {}, body: { id: key } } : undefined,
					...(isNamed && { lock: key }),
				},
				hasWritten: () => true,
				call: async () => {
					books.push(key);
					return { status: 201, headers: {}, body: { id: key } };
				},
			}),
		);
		const round = await openRound(
			{
				store: createStores(clock, () => true)(executeFunctions({ helpers: row.connect() })),
				clock,
				scope: 'scope',
				round: roundIn(run, 'scope', 0),
				isRetry,
				hasCrashed,
				unprepared: new Set(),
				memory: run,
				sums: run.spent,
				isNew,
				hint: () => undefined,
			},
			writes,
		);
		await round.resolve();
		const said: unknown[] = [];
		for (const write of writes) {
			said.push(
				await round.send(write).then(
					(answer) => answer,
					(error) => error.extra?.processed ?? error.message,
				),
			);
		}
		// A process that dies records nothing any more, and its successor knows nothing of it.
		if (dies) running.clear();
		else await round.end(false);
		return said;
	};
	return {
		execute,
		books,
		pass: (ms: number) => {
			now += ms;
		},
	};
};

it('a changed value that was refused in a job that the queue ran again is not sent by a later Retry', async () => {
	const { execute, books, pass } = createWorld();
	// A worker sends, and dies.
	await execute(emptyMemory(), ['a'], { isRetry: false, dies: true });
	expect(books).toEqual(['a']);
	pass(60_000);
	// The queue gives the same job to another worker, which computes another value, and dies as well.
	expect(await execute(emptyMemory(), ["a'"], { isRetry: false, dies: true })).toEqual(['unknown']);
	expect(books).toEqual(['a']);
	pass(60_000);
	// Somebody presses Retry.
	await execute(emptyMemory(), ["a'"], { isRetry: true, hasCrashed: true });
	expect(books).toEqual(['a']);
});

it('nor when a Retry refused it', async () => {
	const { execute, books, pass } = createWorld();
	await execute(emptyMemory(), ['a'], { isRetry: false, dies: true });
	pass(60_000);
	expect(await execute(emptyMemory(), ["a'"], { isRetry: true, dies: true })).toEqual(['unknown']);
	pass(60_000);
	await execute(emptyMemory(), ["a'"], { isRetry: true, hasCrashed: true });
	expect(books).toEqual(['a']);
});

it('what was there before is still said to have been there when its response was too large to be kept', async () => {
	const { execute, books } = createWorld();
	books.push('a');
	const run = emptyMemory();
	run.size = 2_000_000;
	const [first] = await execute(run, ['a'], { isRetry: false, isNamed: true });
	expect(first).toMatchObject({ existing: true });
	const [again] = await execute(run, ['a'], { isRetry: true, isNamed: true });
	expect(again).toMatchObject({ existing: true });
});

it('nor when the other worker lived, and sent another item', async () => {
	const { execute, books, pass } = createWorld();
	await execute(emptyMemory(), ['a', 'b'], { isRetry: false, dies: true });
	books.pop(); // It died before it sent the second one.
	pass(60_000);
	const run = emptyMemory();
	const second = await execute(run, ["a'", 'b'], { isRetry: false });
	expect(second[0]).toBe('unknown');
	expect(books).toEqual(['a', 'b']);
	pass(60_000);
	await execute(run, ["a'", 'b'], { isRetry: true });
	expect(books).toEqual(['a', 'b']);
});
