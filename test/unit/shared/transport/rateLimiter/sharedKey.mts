import { createRateLimit } from '../../../../../nodes/shared/transport/rateLimiter/rateLimit';
import type { Outcome, Send } from '../../../../../nodes/shared/transport/request';
import { withRetry } from '../../../../../nodes/shared/transport/retry';
import { waitInExecution } from '../../../../../nodes/shared/transport/waitPolicy';
import { createRateLimiter } from '../../../../../simulator/rateLimit.mts';
import { createClock, type VirtualClock } from '../../../../harness/clock.mts';
import { createRandom } from '../../../../harness/random.mts';
import { leastTime } from './leastTime.mts';

export const MINUTE_MS = 60_000;

/** As many reads of a node are under way at once. */
const AT_ONCE = 50;

/** As long as a run waits when nobody says otherwise. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** Longer than anything here takes. */
const END_MS = 24 * 60 * MINUTE_MS;

/** A worker of n8n: it knows nothing of the others. */
export interface Process {
	readonly startsAt: number;
	/** The longest way to the service, and the longest way back. */
	readonly wayMs: number;
	/** How many requests each of its executions makes. */
	readonly executions: readonly number[];
}

/** Somebody else with the same key, who does not care about limits. */
export interface Stranger {
	readonly way: 'now and then' | 'in bursts' | 'until it is answered';
	/** Of the limit. */
	readonly share: number;
}

export interface Circumstances {
	readonly perMinute: number;
	readonly processes: readonly Process[];
	readonly strangers?: readonly Stranger[];
	readonly seed?: number;
}

interface Key {
	readonly perMinute: number;
	readonly addressPerMinute: number;
	/** Seconds to come back in, or nothing when the request is taken. */
	readonly ask: () => number | null;
}

/** One key from one address, limited as the document says: a sliding minute, Retry-After in seconds. */
const createKey = (perMinute: number, { now }: VirtualClock): Key => {
	const limiter = createRateLimiter();
	const addressPerMinute = Math.ceil((perMinute * 600) / 180);
	return {
		perMinute,
		addressPerMinute,
		ask: () =>
			limiter.take('the address', addressPerMinute, now()) ??
			limiter.take('the key', perMinute, now()),
	};
};

const answerTo = (seconds: number | null): Outcome =>
	seconds === null
		? { status: 200, headers: {}, body: {} }
		: { status: 429, headers: { 'retry-after': String(seconds) }, body: {} };

export interface Log {
	readonly startsAt: number;
	readonly answeredAt: number[];
	refused: number;
	failed: number;
	left: number;
}

/** Runs the executions of one process through the package's own layers. */
const startProcess = (
	{ startsAt, wayMs, executions }: Process,
	key: Key,
	time: VirtualClock,
): Log => {
	const withPacing = createRateLimit(time);
	const left = executions.reduce((sum, count) => sum + count, 0);
	const log: Log = { startsAt, answeredAt: [], refused: 0, failed: 0, left };

	const send: Send = async () => {
		await time.sleep(wayMs * time.random());
		const seconds = key.ask();
		await time.sleep(wayMs * time.random());
		if (seconds !== null) log.refused += 1;
		return answerTo(seconds);
	};

	const execute = async (count: number, owner: string) => {
		await time.sleep(startsAt);
		const waiting = waitInExecution(LONGEST_WAIT_MS, undefined, {}, time);
		const pacing = { key: 'k', address: 'a', owner, waiting, ...key };
		const retrying = {
			isUnprocessed: () => true,
			isCancelled: () => false,
			wait: async (ms: number) => await time.sleep(ms, waiting.signal()),
			waiting,
			...time,
		};
		let begun = 0;
		const work = async () => {
			while (begun++ < count) {
				const paced = withPacing(pacing, send);
				const call = withRetry(retrying, paced);
				const outcome = await call({ method: 'GET', path: '/', repeatable: true });
				if ('fault' in outcome || outcome.status !== 200) log.failed += 1;
				else log.answeredAt.push(time.now());
				log.left -= 1;
			}
		};
		for (let worker = 0; worker < Math.min(AT_ONCE, count); worker++) void work();
	};
	executions.forEach((count, index) => void execute(count, `execution ${index}`));
	return log;
};

const BURST_DISTANCE_MS = 5;

/** Goes on for ever. Returns when requests of it were taken. */
const startStranger = ({ way, share }: Stranger, { perMinute, ask }: Key, time: VirtualClock) => {
	const takenAt: number[] = [];
	const distance = MINUTE_MS / (perMinute * share);
	const atRandom = () => -Math.log(1 - time.random()) * distance;
	const tell = () => {
		const seconds = ask();
		if (seconds === null) takenAt.push(time.now());
		return seconds;
	};
	const goOn = async () => {
		await time.sleep(time.random() * MINUTE_MS);
		for (;;) {
			if (way === 'in bursts') {
				for (let left = Math.round(perMinute * share); left > 0; left--) {
					tell();
					await time.sleep(BURST_DISTANCE_MS);
				}
				await time.sleep(MINUTE_MS * (0.5 + time.random()));
				continue;
			}
			const seconds = tell();
			const isStubborn = seconds !== null && way === 'until it is answered';
			await time.sleep(isStubborn ? seconds * 1000 : atRandom());
		}
	};
	void goOn();
	return takenAt;
};

/** The longest that a process with something to do got nothing through. */
const longestGap = ({ startsAt, answeredAt }: Log): number =>
	answeredAt.reduce(({ gap, last }, at) => ({ gap: Math.max(gap, at - last), last: at }), {
		gap: 0,
		last: startsAt,
	}).gap;

/** Lets everybody use one key until the processes are done. */
export const share = async ({ perMinute, processes, strangers = [], seed = 1 }: Circumstances) => {
	const time = createClock(createRandom(seed));
	const key = createKey(perMinute, time);
	const logs = processes.map((one) => startProcess(one, key, time));
	const others = strangers.map((one) => startStranger(one, key, time));
	await time.runUntil(END_MS, () => logs.every(({ left }) => left === 0));
	const took = Math.max(...logs.flatMap(({ answeredAt }) => answeredAt));
	const wanted = processes.map(({ startsAt, executions }) => ({
		at: startsAt,
		count: executions.reduce((sum, count) => sum + count, 0),
	}));
	return {
		logs,
		took,
		least: leastTime(wanted, others.flat(), perMinute, took),
		failed: logs.reduce((sum, { failed, left }) => sum + failed + left, 0),
		refused: logs.reduce((sum, one) => sum + one.refused, 0),
		longestGap: Math.max(...logs.map(longestGap)),
	};
};
