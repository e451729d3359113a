import type { Creating } from '../../nodes/shared/ledger/creating';
import { createStores } from '../../nodes/shared/ledger/store';
import { createClock } from '../harness/clock.mts';
import { executeFunctions } from '../harness/executeFunctions.mts';
import { createLife } from '../harness/life.mts';
import { createRandom } from '../harness/random.mts';
import { createRow, taking } from '../harness/row.mts';
import { seed } from '../harness/seed.mts';

type Module = typeof import('../../nodes/shared/ledger/creating');

/** A copy of the module, as another worker has it. */
const loadModule = (): Module => {
	let loaded: Module | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<Module>('../../nodes/shared/ledger/creating');
	});
	if (!loaded) throw new Error('The module was not loaded');
	return loaded;
};

const workers = [loadModule(), loadModule(), loadModule()];

/** Workers that look for the same reference and create it when it is not there. */
const open = (name: string, random: () => number) => {
	const clock = createClock(random, 1_800_000_000_000);
	const row = createRow(clock);
	const books: string[] = [];
	const worker = (at: number, more: Partial<Creating<string>> = {}, diesAt = Infinity) => {
		const life = createLife(clock, diesAt);
		const helpers = row.connect({ next: taking(5, 50)(clock), life });
		const mine = { ...clock, ...life.clock, after: (ms: number) => clock.after(ms) };
		const store = createStores(mine, () => false)(executeFunctions({ helpers }));
		return async () =>
			await workers[at].createOnce<string>({
				name,
				store,
				clock: mine,
				isAlone: () => false,
				find: async () => books.find((entry) => entry === 'reference'),
				create: async () => {
					await clock.sleep(300);
					books.push('reference');
					return 'created';
				},
				settlingMs: () => 0,
				locked: () => new Error('locked'),
				...more,
			});
	};
	return { clock, books, worker };
};

const never = async () => await new Promise<never>(() => undefined);

// A worker dies while it creates a reference; others wait for that very reference.
it.each([1, 2])(
	`is created although its worker died, when %i wait for it (seed ${seed})`,
	async (waiting) => {
		const random = createRandom(seed);
		const outcomes: Record<string, number> = {};
		let missing = 0;
		for (let world = 0; world < 20; world += 1) {
			const { clock, books, worker } = open(`${waiting} wait in ${world}`, random);
			// It holds the claim and is killed before its request leaves.
			void worker(0, { create: never }, clock.now() + 3_000)();
			await clock.runUntil(clock.now() + 5_000);
			const asked = [0, random() * 3_000].slice(0, waiting).map(async (ms, at) => {
				await clock.sleep(ms);
				return await worker(at + 1)().catch((error: Error) => error.message);
			});
			await clock.runUntil(clock.now() + 90_000);
			for (const said of await Promise.all(asked)) outcomes[said] = (outcomes[said] ?? 0) + 1;
			if (books.length === 0) missing += 1;
		}
		expect({ missing, outcomes }).toMatchObject({ missing: 0 });
	},
);

it('waits for 30 seconds from the death of a worker on, not from its last sign of life', async () => {
	const { clock, books, worker } = open('last sign', createRandom(7));
	const began = clock.now();
	let died = 0;
	const slowList = {
		// Its list takes long, so that its request leaves just before the next sign of life.
		find: async () => {
			await clock.sleep(began + 9_900 - clock.now());
			return undefined;
		},
		// The service works on it for 29 seconds after the worker died.
		create: async () => {
			died = clock.now();
			void clock.sleep(29_000).then(() => books.push('reference'));
			return await never();
		},
	};
	void worker(0, slowList, began + 9_950)();
	await clock.runUntil(began + 12_000);
	const asked = worker(1)().catch((error: Error) => error.message);
	await clock.runUntil(began + 120_000);
	await asked;
	expect(died).toBe(began + 9_900);
	expect(books).toEqual(['reference']);
});
