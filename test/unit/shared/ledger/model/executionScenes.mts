import type { Life } from '../../../../harness/life.mts';
import { writeOthers } from './bystander.mts';
import type { NextCall, World } from './play.mts';
import type { Executions, Process, Protocol, Write } from './protocol.mts';
import { createService, LATEST_MS, type Service } from './service.mts';
import type { Store } from './stores.mts';

export interface Circumstances {
	readonly store: Store;
	/** Processes that write other entries of the same row all the time. */
	readonly bystanders?: number;
	/** Two processes retry the same execution at once: so far apart at most, or never. */
	readonly twinsWithinMs?: number;
	/** Nothing crashes, nothing is lost, and every retry follows the one before. */
	readonly isCalm?: boolean;
}

/** What a Retry can start from. */
interface Saved {
	readonly memory: unknown;
	readonly isRecovered: boolean;
	readonly execution: string;
	readonly worker?: Worker;
}

interface Worker extends Process {
	readonly life: Life;
	readonly executions: Executions;
}

const EMPTY: Saved = { memory: {}, isRecovered: false, execution: '0' };
const EXECUTIONS = 6;

/** Some calls of a killed process are written all the same; none minutes after its death. */
const outliving =
	(next: NextCall, { chance }: World['dice']): NextCall =>
	() => {
		const call = next();
		return call.ms < 1_000 && chance(0.3) ? { ...call, outlives: true } : call;
	};

/** Where the process of an execution is killed: after a while, or around one of its sends. */
const crashOf = ({ chance, pick, int, between }: World['dice']) => ({
	afterMs: chance(0.15) ? between(0, 1_500) : Infinity,
	send: chance(0.15) ? int(1, 3) : 0,
	moment: pick(['before', 'during', 'after'] as const),
});

type Crash = ReturnType<typeof crashOf>;

const NO_CRASH: Crash = { afterMs: Infinity, send: 0, moment: 'before' };

/** The service as one execution sees it. */
const createWrites = (
	keys: readonly string[],
	canBeFound: (key: string) => boolean,
	{ send, find }: Service,
	by: string,
	{ life, clock }: Worker,
	crash: Crash,
): Write[] => {
	let sends = 0;
	return keys.map((key) => ({
		key,
		...(canBeFound(key) && { find: async () => await life.survive(find(key)) }),
		send: async () => {
			const isHere = ++sends === crash.send;
			if (isHere && crash.moment === 'before') life.die();
			if (!life.isAlive()) return await clock.sleep(0);
			const sending = send(key, by);
			if (isHere && crash.moment === 'during') life.die();
			await life.survive(sending);
			if (isHere) life.die();
			await clock.sleep(0);
		},
	}));
};

/** One run of a node with one to three writes, retried from any of its executions. */
export const retryRun =
	(create: NonNullable<Protocol['executions']>, circumstances: Circumstances) =>
	async (world: World) => {
		const { clock, dice, start } = world;
		const { store, bystanders = 0, twinsWithinMs, isCalm = false } = circumstances;
		const service = createService(clock, dice, !isCalm);
		const starting = (): Worker => {
			const process = start(outliving(store(clock), dice));
			return { ...process, executions: create(process) };
		};
		const workers = [starting(), starting()];
		const workerAt = (index: number): Worker => {
			const isGone = !workers[index].life.isAlive() || (!isCalm && dice.chance(0.1));
			if (isGone) workers[index] = starting();
			return workers[index];
		};
		const findable = new Map(['a', 'b', 'c'].map((key) => [key, dice.chance(0.6)]));
		const canBeFound = (key: string) => findable.get(key[0]) === true;
		const saved: Saved[] = [];
		const refused: Array<{ readonly key: string; readonly by: string }> = [];
		const count = { done: 0, results: 0, missing: 0 };
		let executions = 0;
		let tries = 0;
		let underWay = 0;

		const execute = async (
			worker: Worker,
			{ memory, isRecovered }: Saved,
			keys: readonly string[],
			execution = String(++executions),
		) => {
			const by = `try ${++tries}`;
			const crash = isCalm ? NO_CRASH : crashOf(dice);
			const writes = createWrites(keys, canBeFound, service, by, worker, crash);
			const mode = execution === '1' ? 'webhook' : 'retry';
			const input = { memory, run: 'run', execution, mode, isRecovered, writes } as const;
			if (crash.afterMs < Infinity) {
				void clock.sleep(crash.afterMs).then(worker.life.die);
			}
			underWay += 1;
			const ended = await Promise.race([worker.executions.execute(input), worker.life.death]);
			underWay -= 1;
			if (!ended) {
				saved.push({ memory: dice.pick([{}, memory]), isRecovered: true, execution });
				return;
			}
			// n8n keeps it as JSON.
			const left: unknown = JSON.parse(JSON.stringify(ended.memory));
			const isSuccess = Object.values(ended.results).every((result) => result === 'done');
			// n8n retries no success; but it may die later in the workflow, and then runs all nodes again.
			if (!isSuccess) saved.push({ memory: left, isRecovered: false, execution, worker });
			else if (!isCalm && dice.chance(0.3)) {
				saved.push({ memory: dice.pick([{}, left]), isRecovered: true, execution });
			}
			for (const [key, result] of Object.entries(ended.results)) {
				count.results += 1;
				if (result === 'refused') refused.push({ key, by });
				if (result !== 'done') continue;
				count.done += 1;
				if (!service.records.some((record) => record.key === key)) count.missing += 1;
			}
		};

		/** By one process, or by both at once. */
		const retry = async (from: Saved, keys: readonly string[]) => {
			for (let count = 0; count < bystanders; count += 1) {
				void writeOthers(start(store(clock)), () => underWay > 0);
			}
			const isTwofold = twinsWithinMs !== undefined && dice.chance(0.5);
			const apart = isTwofold ? dice.between(0, twinsWithinMs) : 0;
			const both = isTwofold ? [0, 1] : [dice.int(0, 1)];
			await Promise.all(
				both.map(async (index, turn) => {
					await clock.sleep(apart * turn);
					await execute(workerAt(index), from, keys);
				}),
			);
		};
		const changed = (key: string) => (dice.chance(0.3) ? `${key[0]}'` : key);

		let keys = ['a', 'b', 'c'].slice(0, dice.int(1, 3));
		// An execution that failed before it came to this node can be retried at once as well.
		if (twinsWithinMs === undefined) await execute(workers[0], EMPTY, keys);
		else {
			executions = 1;
			await retry(EMPTY, keys);
		}
		for (let retries = 1; retries < EXECUTIONS; retries += 1) {
			const pauses = [dice.between(0, 3_000), dice.between(10_000, 30_000), dice.between(1e5, 6e5)];
			await clock.sleep(dice.pick(pauses));
			if (saved.length === 0) break;
			if (!isCalm && dice.chance(0.1)) keys = keys.map(changed);
			const chosen = dice.pick(saved);
			const before = saved.length;
			await retry(dice.chance(0.1) ? { ...chosen, memory: {} } : chosen, keys);
			// Retry On Fail: n8n tries the node again, in the same execution and process. It does so before
			// anybody can press Retry on it.
			const latest = saved[saved.length - 1];
			if (saved.length > before && latest.worker?.life.isAlive() && dice.chance(0.2)) {
				await execute(latest.worker, latest, keys, latest.execution);
			}
		}
		await clock.sleep(LATEST_MS);
		const timesOf = (key: string) => service.records.filter((one) => one.key === key).length;
		const all = ['a', 'b', 'c'].map((key) => [timesOf(key), timesOf(`${key}'`)]);
		return {
			...count,
			isTwice: all.flat().some((times) => times > 1),
			isBoth: all.some(([same, changed]) => same > 0 && changed > 0),
			isRefusedAndSent: refused.some(({ key, by }) =>
				service.records.some((record) => record.key === key && record.by === by),
			),
		};
	};
