import type { Creating } from '../../../../nodes/shared/ledger/creating';
import { createStores } from '../../../../nodes/shared/ledger/store';
import { createClock } from '../../../harness/clock.mts';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createLife } from '../../../harness/life.mts';
import { createRandom } from '../../../harness/random.mts';
import { createRow, taking } from '../../../harness/row.mts';
import { seed } from '../../../harness/seed.mts';

type Module = typeof import('../../../../nodes/shared/ledger/creating');

/** A copy of the module, as another worker has it. */
const loadModule = (): Module => {
	let loaded: Module | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<Module>('../../../../nodes/shared/ledger/creating');
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
				find: async () => books.find((entry) => entry === 'reference'),
				create: async () => {
					await clock.sleep(300);
					books.push('reference');
					return 'created';
				},
				inFlightMs: () => 0,
				locked: () => new Error('locked'),
				...more,
			});
	};
	return { clock, books, worker };
};

const never = async () => await new Promise<never>(() => undefined);

const WORLDS = 100;

// A worker dies while it creates a reference; others wait for that very reference.
it.each([1, 2])(
	`is created although its worker died, when %i wait for it (seed ${seed})`,
	async (waiting) => {
		const random = createRandom(seed);
		let [missing, doubled] = [0, 0];
		for (let world = 0; world < WORLDS; world += 1) {
			const { clock, books, worker } = open(`${waiting} wait in ${world}`, random);
			// It holds the claim and is killed before its request leaves.
			void worker(0, { create: never }, clock.now() + 3_000)();
			await clock.runUntil(clock.now() + 5_000);
			const asked = [0, random() * 3_000].slice(0, waiting).map(async (ms, at) => {
				await clock.sleep(ms);
				return await worker(at + 1)().catch((error: Error) => error.message);
			});
			await clock.runUntil(clock.now() + 90_000);
			await Promise.all(asked);
			if (books.length === 0) missing += 1;
			if (books.length > 1) doubled += 1;
		}
		// Two who wait may hold each other up, and say so; nothing is created twice.
		expect(missing).toBeLessThanOrEqual(waiting === 1 ? 0 : WORLDS / 10);
		expect(doubled).toBe(0);
	},
);
