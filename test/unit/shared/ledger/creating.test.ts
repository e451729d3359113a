import type { Creating } from '../../../../nodes/shared/ledger/creating';
import { createStores } from '../../../../nodes/shared/ledger/store';
import { createClock } from '../../../harness/clock.mts';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRandom } from '../../../harness/random.mts';
import { createRow, taking } from '../../../harness/row.mts';
import { seed } from '../../../harness/seed.mts';
import { writeOthers } from './model/bystander.mts';

const MINUTES = 60_000;

type Module = typeof import('../../../../nodes/shared/ledger/creating');

/** A copy of the module, as another worker has it: what it locks it locks for itself alone. */
const loadModule = (): Module => {
	let loaded: Module | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<Module>('../../../../nodes/shared/ledger/creating');
	});
	if (!loaded) throw new Error('The module was not loaded');
	return loaded;
};

const workers = [loadModule(), loadModule(), loadModule()];

/** Two workers that look for the same reference and create it when it is not there. */
const open = (random: () => number = () => 0.4, createMs = 300) => {
	const clock = createClock(random, 1_800_000_000_000);
	const row = createRow(clock);
	const books: string[] = [];
	const worker = (owner: string) => {
		const helpers = row.connect({ next: taking(5, 50)(clock) });
		const store = createStores(clock, () => false)(executeFunctions({ helpers }));
		const { createOnce } = workers[Number(owner) - 1];
		return async (more: Partial<Creating<string>> = {}) =>
			await createOnce<string>({
				name: 'reference',
				store,
				clock,
				find: async () => books.find((entry) => entry === 'reference'),
				create: async () => {
					await clock.sleep(createMs);
					books.push('reference');
					return 'created';
				},
				inFlightMs: () => 0,
				locked: () => new Error('locked'),
				...more,
			});
	};
	const pass = async (ms: number) => await clock.runUntil(clock.now() + ms);
	const busy = (forMs: number) => {
		const until = clock.now() + forMs;
		const helpers = row.connect({ next: taking(5, 50)(clock) });
		void writeOthers({ slot: 9, node: 'n', clock, helpers }, () => clock.now() < until);
	};
	return { clock, books, worker, busy, pass };
};

it.each([
	[0, 300, 0],
	[0, 2_000, 1],
	[1_000, 5_000, 2],
])(
	`two workers %i ms apart, a service that takes %i ms, %i others that write all the time: created by both or by neither in fewer than 1 of 100 (seed ${seed})`,
	async (apartMs, createMs, bystanders) => {
		const random = createRandom(seed);
		let doubled = 0;
		// Both may find each other's claim, twice in a row: each is told to try again, and nothing is sent.
		let refused = 0;
		for (let world = 0; world < 200; world += 1) {
			const { clock, worker, books, busy, pass } = open(random, createMs);
			for (let count = 0; count < bystanders; count += 1) busy(20_000);
			const asked = [
				worker('1')(),
				clock.sleep(300 + apartMs).then(async () => await worker('2')()),
			].map(async (one) => await one.catch((error: Error) => error.message));
			await pass(60_000);
			const answers = await Promise.all(asked);
			if (books.length === 0) {
				expect(answers).toEqual(['locked', 'locked']);
				refused += 1;
			} else expect(answers).toContain('created');
			if (books.length > 1) doubled += 1;
		}
		expect(doubled).toBeLessThanOrEqual(1);
		expect(refused).toBeLessThanOrEqual(1);
	},
);

it('lets others create it when it was certainly refused', async () => {
	const { worker, books, pass } = open();
	const refused = worker('1')({ create: async () => await Promise.reject(new Error('refused')) });
	const failed = refused.catch((error: Error) => error.message);
	await pass(10_000);
	expect(await failed).toBe('refused');
	const later = worker('2')();
	await pass(10_000);
	expect(await later).toBe('created');
	expect(books).toEqual(['reference']);
});

it('keeps others from it for 20 minutes when nobody knows whether it was created', async () => {
	const { worker, books, pass } = open();
	const lost = worker('1')({
		create: async () => await Promise.reject(new Error('timed out')),
		inFlightMs: () => 20 * MINUTES,
	}).catch((error: Error) => error.message);
	await pass(10_000);
	expect(await lost).toBe('timed out');
	const second = worker('2')().catch((error: Error) => error.message);
	await pass(90_000);
	expect(await second).toBe('locked');
	await pass(21 * MINUTES);
	const third = worker('3')();
	await pass(30_000);
	expect(await third).toBe('created');
	expect(books).toEqual(['reference']);
});

it('lets others create it at once when it could only not be looked for', async () => {
	const { worker, books, pass } = open();
	const failed = worker('1')({
		find: async () => await Promise.reject(new Error('timed out')),
		inFlightMs: () => 20 * MINUTES,
	}).catch((error: Error) => error.message);
	await pass(10_000);
	expect(await failed).toBe('timed out');
	const second = worker('2')();
	await pass(5_000);
	expect(await second).toBe('created');
	expect(books).toEqual(['reference']);
});
