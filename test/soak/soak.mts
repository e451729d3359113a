import { type Asked, KINDS } from '../chaos/asked.mts';
import { isBroken, type Row, type Verdict } from '../chaos/audit.mts';
import { auditBooks } from '../chaos/books.mts';
import { withoutDuplicates } from '../chaos/duplicates.mts';
import { hearEvents, sendAgain, settleEvents } from '../chaos/events.mts';
import { type LaneName, LANES } from '../chaos/lane.mts';
import { type Lane, startLane } from './lane.mts';
import { createRounds } from './rounds.mts';
import { runRound } from './runRound.mts';

/** What one lane has shown in the end. */
export interface Soaked {
	lane: LaneName;
	runs: number;
	/** Megabytes after each round, once everything that could be set free was. */
	held: number[];
	resident: number[];
	books: Row[];
	problems: string[];
	faults: number;
	lostReads: number;
	uncaught: string[];
	/** Lines of n8n's log about something that nobody caught. */
	logged: string[];
	isAlive: boolean;
}

export interface Soak {
	seed: number;
	seconds: number;
	rounds: number;
	lanes: Soaked[];
}

const MEGABYTE = 1024 * 1024;
const PROGRESS_MS = 30_000;
const NOBODY_CAUGHT = /unhandled|uncaught/i;

const measure = async ({ inside }: Lane, soaked: Soaked): Promise<void> => {
	const { held, resident } = await inside.memory();
	soaked.held.push(held / MEGABYTE);
	soaked.resident.push(resident / MEGABYTE);
};

const emptySoaked = (lane: LaneName): Soaked => ({
	lane,
	runs: 0,
	held: [],
	resident: [],
	books: [],
	problems: [],
	faults: 0,
	lostReads: 0,
	uncaught: [],
	logged: [],
	isAlive: false,
});

/** Presses Retry on what failed, and compares the books. */
const settle = async (lane: Lane, soaked: Soaked, asked: Asked[], said: Verdict[]) => {
	const pid = (await lane.inside.state()).pid;
	await sendAgain(lane);
	await settleEvents(lane.stage, lane);
	const verdicts = [...said, ...(await hearEvents(lane.stage, lane))];
	const wanted = lane.isOwn ? asked : asked.map(withoutDuplicates);
	const { rows, faults } = await auditBooks(lane, KINDS, wanted, verdicts);
	const { uncaught, pid: last } = await lane.inside.state();
	soaked.books = rows;
	soaked.problems = rows.filter(isBroken).flatMap(({ problems }) => problems);
	soaked.faults = Object.values(faults).reduce((sum, times) => sum + times, 0);
	soaked.uncaught = uncaught;
	soaked.logged = (await lane.n8n.log()).split('\n').filter((line) => NOBODY_CAUGHT.test(line));
	soaked.runs = lane.runs;
	soaked.isAlive = lane.n8n.running() && pid === last;
};

export interface Setting {
	seed: number;
	minutes: number;
	packageTarball: string;
	/** Keeps n8n's data and log when this says so. */
	isKept: (soak: Soak) => boolean;
}

/** Of fewer samples nobody can tell whether memory grows, so a slow machine takes longer. */
const LEAST_ROUNDS = 12;

/** The same rounds in both lanes, side by side, for so many minutes at least. */
export const soak = async ({ seed, minutes, packageTarball, isKept }: Setting): Promise<Soak> => {
	const lanes: Lane[] = [];
	let result: Soak | undefined;
	try {
		for (const name of LANES) lanes.push(await startLane(name, packageTarball));
		const soaked = lanes.map(({ name }) => emptySoaked(name));
		const said = lanes.map((): Verdict[] => []);
		const asked: Asked[] = [];
		const nextRound = createRounds(seed);
		const started = Date.now();
		let rounds = 0;
		let told = started;
		while (rounds < LEAST_ROUNDS || Date.now() - started < minutes * 60_000) {
			const round = nextRound();
			asked.push(...round.events, ...round.batches.flatMap(({ items }) => items));
			await Promise.all(
				lanes.map(async (lane, at) => {
					const { verdicts, lostReads } = await runRound(lane, round);
					said[at].push(...verdicts);
					soaked[at].lostReads += lostReads.length;
				}),
			);
			// One after the other, when nothing runs: collecting takes all of a core.
			for (const [at, lane] of lanes.entries()) await measure(lane, soaked[at]);
			rounds += 1;
			if (Date.now() - told < PROGRESS_MS) continue;
			told = Date.now();
			const held = soaked.map((one) => `${one.lane} ${one.held.at(-1)?.toFixed(0)} MB`);
			console.log(`${Math.round((told - started) / 1000)} s: ${rounds} rounds, ${held.join(', ')}`);
		}
		const seconds = Math.round((Date.now() - started) / 1000);
		for (const [at, lane] of lanes.entries()) await settle(lane, soaked[at], asked, said[at]);
		result = { seed, seconds, rounds, lanes: soaked };
		return result;
	} finally {
		const keep = result === undefined || isKept(result);
		for (const lane of lanes) {
			if (keep) console.log(`n8n of the ${lane.name}: ${lane.n8n.userFolder}`);
			await lane.stop(keep);
		}
	}
};
