import { createRunLog } from '../../../../nodes/shared/once/runLog';
import { createClock, type VirtualClock } from '../../../harness/clock.mts';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRandom } from '../../../harness/random.mts';
import { createRow, type RowHelpers, taking } from '../../../harness/row.mts';
import { seed } from '../../../harness/seed.mts';
import { loadPackage, type Package } from './workers.mts';

jest.setTimeout(300_000);

const WORLDS = 400;
const latency = taking(5, 50);
const SERVICE_MS = 40;
const PAYOUTS = Array.from({ length: 24 }, (_, number) => `payout ${number}`);

let packages: Package[];
beforeAll(() => {
	packages = [loadPackage(), loadPackage()];
});

interface Scene {
	readonly time: VirtualClock;
	readonly helpers: RowHelpers;
	readonly node: string;
}

/** Sends payouts one after another, all or so many. Answers with those that it held back. */
const sendAll = async (
	{ createNotes }: Package,
	{ time, helpers, node }: Scene,
	run: string,
	most = Infinity,
): Promise<string[]> => {
	const log = createRunLog(createNotes(executeFunctions({ helpers, node })), () => run);
	for (const payout of PAYOUTS) log.announce(payout);
	const held: string[] = [];
	for (const payout of PAYOUTS.slice(0, most)) {
		if (!(await log.mayBegin(payout))) held.push(payout);
		await time.sleep(time.random() * SERVICE_MS);
	}
	return held;
};

/** Two workers run the same node; one of them dies, and the other one runs its run again. */
const play = async (scene: Scene): Promise<string[]> => {
	const sent = Math.ceil(scene.time.random() * PAYOUTS.length);
	const other = sendAll(packages[1], scene, 'another run');
	await sendAll(packages[0], scene, 'the run', sent);
	await other;
	return await sendAll(packages[1], scene, 'the run');
};

it(`holds nothing back from a Retry, whatever another worker overwrote (seed ${seed})`, async () => {
	const time = createClock(createRandom(seed));
	const held: string[][] = [];
	for (let world = 0; world < WORLDS; world += 1) {
		const helpers = createRow(time).connect({ next: latency(time) });
		void play({ time, helpers, node: `node ${world}` }).then((payouts) => held.push(payouts));
	}
	await time.runUntil(Infinity, () => held.length === WORLDS);
	expect(held.filter((payouts) => payouts.length > 0)).toEqual([]);
});
