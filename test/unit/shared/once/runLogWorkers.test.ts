import type { IExecuteFunctions } from 'n8n-workflow';
import { createRunLog } from '../../../../nodes/shared/once/runLog';
import { seed } from '../../../harness/seed.mts';
import {
	createRandom,
	createVirtualTime,
	type VirtualTime,
} from '../../../harness/virtualTime.mts';
import { createRow, loadPackage, type Package, type Row } from './workers.mts';

jest.setTimeout(300_000);

const WORLDS = 400;
const LATENCY = { least: 5, most: 50 };
const SERVICE_MS = 40;
const PAYOUTS = Array.from({ length: 24 }, (_, number) => `payout ${number}`);

let packages: Package[];
beforeAll(() => {
	packages = [loadPackage(), loadPackage()];
});

interface Scene {
	readonly time: VirtualTime;
	readonly row: Row;
	readonly node: string;
}

/** Sends payouts one after another, all or so many. Answers with those that it held back. */
const sendAll = async (
	{ createNotes }: Package,
	{ time, row, node }: Scene,
	run: string,
	most = Infinity,
): Promise<string[]> => {
	const context = {
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: node }),
		helpers: row,
	} as unknown as IExecuteFunctions;
	const log = createRunLog(createNotes(context), () => run);
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
	const time = createVirtualTime(createRandom(seed));
	const held: string[][] = [];
	for (let world = 0; world < WORLDS; world += 1) {
		const row = createRow(time, LATENCY);
		void play({ time, row, node: `node ${world}` }).then((payouts) => held.push(payouts));
	}
	for (let ms = 1_000; held.length < WORLDS; ms += 500) await time.runUntil(ms);
	expect(held.filter((payouts) => payouts.length > 0)).toEqual([]);
});
