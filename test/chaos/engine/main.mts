import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isBroken } from '../audit.mts';
import { HALF_A_MINUTE_LATER_MS } from '../later.mts';
import { createRandom } from '../random.mts';
import { casesOf } from './cases.mts';
import { shiftClock } from './clock.mts';
import { createCounter } from './counter.mts';
import { unpackNodes } from './nodeCopy.mts';
import type { EngineReport } from './report.mts';
import { installTroubledStore } from './store.mts';

const { values } = parseArgs({
	options: {
		seed: { type: 'string', default: '1' },
		long: { type: 'boolean', default: false },
		package: { type: 'string', default: '' },
		json: { type: 'string', default: '' },
		only: { type: 'string', default: '' },
	},
});

const folder = await mkdtemp(join(tmpdir(), 'chaos-engine-'));
const newProcess = await unpackNodes(values.package, folder);
const store = await installTroubledStore();
const random = createRandom(Number(values.seed));
const counter = createCounter();

/** All at once: most of them wait most of the time. */
const cases = casesOf(values.long).map((one) => ({ ...one, random: random.fork() }));
const chosen = cases.filter(({ name }) => name.includes(values.only));
const played = await Promise.all(
	chosen.map(async ({ name, play, random: own }) => {
		const started = Date.now();
		const end = await play({ random: own, counter, store, newProcess });
		return { name, end, seconds: Math.round((Date.now() - started) / 1000) };
	}),
);
shiftClock(HALF_A_MINUTE_LATER_MS);
const lanes: EngineReport = await Promise.all(
	played.map(async ({ name, end, seconds }) => {
		const audited = await end();
		const outcome = audited.rows.some(isBroken) ? 'BROKEN' : 'kept';
		console.log(`        engine, ${name}: ${outcome}, ${seconds} s`);
		return { lane: name, ...audited };
	}),
);
if (values.json) await writeFile(values.json, JSON.stringify(lanes));
else console.log(JSON.stringify(lanes, null, 1));
await rm(folder, { recursive: true, force: true });
process.exit(0);
