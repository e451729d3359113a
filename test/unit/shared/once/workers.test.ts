import { createClock, type VirtualClock } from '../../../harness/clock.mts';
import { createRandom } from '../../../harness/random.mts';
import { createRow, taking } from '../../../harness/row.mts';
import { seed } from '../../../harness/seed.mts';
import { createWorker, loadPackage, type Package } from './workers.mts';

jest.setTimeout(300_000);

const WORLDS = 10_000;
const AT_ONCE = 500;
const [LEAST_MS, MOST_MS] = [2, 10];

let packages: Package[];
beforeAll(() => {
	packages = [loadPackage(), loadPackage()];
});

interface World {
	readonly time: VirtualClock;
	/** A run of the node in one of the two processes. */
	readonly worker: (process: number) => ReturnType<typeof createWorker>;
}

let nodes = 0;

/** Plays a scene in many worlds, each with a row of its own, and counts what it yields. */
const play = async (scene: (world: World) => Promise<number>): Promise<number[]> => {
	const random = createRandom(seed);
	const outcomes: number[] = [];
	for (let begun = 0; begun < WORLDS; begun += AT_ONCE) {
		const time = createClock(random);
		for (let at = begun; at < begun + AT_ONCE; at += 1) {
			const row = createRow(time).connect({ next: taking(LEAST_MS, MOST_MS)(time) });
			// What died with its process is remembered in a copy of the package all the same.
			const node = `node ${++nodes}`;
			const worker = (process: number) => createWorker(packages[process], row, time, node);
			void scene({ time, worker }).then((outcome) => outcomes.push(outcome));
		}
		await time.runUntil(Infinity, () => outcomes.length === begun + AT_ONCE);
	}
	return outcomes;
};

const TIMES = `${WORLDS} times, calls of ${LEAST_MS} to ${MOST_MS} ms`;

/** Minutes of nothing but computing, on cores that may be busy with something else. */
jest.setTimeout(10 * 60_000);

describe(`two workers on one store without a lock (${TIMES}, seed ${seed})`, () => {
	it('refund nothing twice when a try begins after the other was sent or its process died', async () => {
		const sends = await play(async ({ time, worker }) => {
			const sentAt: number[] = [];
			const diesAt = time.random() < 0.5 ? 100 + time.random() * 800 : Infinity;
			const noise = async (name: string) => {
				for (let turn = 0; turn < 3; turn += 1) {
					await time.sleep(time.random() * 150);
					await worker(1)(`${name} ${turn}`, { sentAt: [] });
				}
			};
			void worker(0)('refund', { sentAt, diesAt });
			const others = noise('another');
			// The Retry: whoever was to send it has done so, or is dead.
			const later = async () => {
				while (sentAt.length === 0 && time.now() < Math.min(diesAt, 3_000)) await time.sleep(5);
				await time.sleep(time.random() * 50);
				// In the same run, or in another one that asks for the same.
				const run = 1 + Math.round(time.random());
				// A process that died comes back with another memory, as the other one has.
				const process = time.now() >= diesAt ? 1 : Math.round(time.random());
				const again = worker(process)('refund', { sentAt }, run);
				// What waits in it for the first one dies with it.
				const end = process === 0 && diesAt < Infinity ? [time.sleep(diesAt - time.now())] : [];
				await Promise.race([again, ...end]);
			};
			await Promise.all([others, later()]);
			return sentAt.length;
		});
		expect(sends.filter((count) => count > 1)).toEqual([]);
		expect(sends.filter((count) => count === 1).length).toBeGreaterThan(WORLDS / 2);
	});

	it('send the same refund of the same moment both in fewer than 1 of 1,000', async () => {
		const sends = await play(async ({ time, worker }) => {
			const sentAt: number[] = [];
			await Promise.all(
				[0, 1].map(async (process) => {
					await time.sleep(time.random());
					await worker(process)('refund', { sentAt }, process);
				}),
			);
			return sentAt.length;
		});
		expect(sends.filter((count) => count > 1).length).toBeLessThan(WORLDS / 1_000);
		expect(sends.filter((count) => count === 0)).toEqual([]);
	});
});
