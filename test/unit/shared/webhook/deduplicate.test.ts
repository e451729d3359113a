import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Clock } from '../../../../nodes/shared/async/clock';
import { createStores } from '../../../../nodes/shared/ledger/store';
import { createDeduplicator } from '../../../../nodes/shared/webhook/deduplicate';

type Check = (values: string[]) => Promise<{ new: string[]; processed: string[] }>;

/** n8n's store as it is: reads, changes and writes without a lock. */
const createLockless = () => {
	let row: string[] = [];
	const calls: string[][] = [];
	const check: Check = async (values) => {
		calls.push(values);
		const before = [...row];
		await Promise.resolve();
		const fresh = values.filter((value) => !before.includes(value));
		row = [...before, ...fresh];
		return { new: fresh, processed: values.filter((value) => before.includes(value)) };
	};
	const remove = async (values: string[]) => {
		row = row.filter((entry) => !values.includes(entry));
	};
	return { check, calls, remove, row: () => row };
};

const broken: Check = async () => {
	throw new Error('database is locked');
};

const contextOf = (
	check: Check,
	run = '1',
	warn: (text: string) => void = () => {},
	remove: (values: string[]) => Promise<void> = async () => {},
) =>
	({
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: 'n' }),
		getMode: () => 'webhook',
		getExecutionId: () => run,
		helpers: { checkProcessedAndRecord: check, removeProcessed: remove },
		logger: { warn },
	}) as unknown as IExecuteFunctions & IWebhookFunctions;

let now = 1_800_000_000_000;

/** Pauses take no time here; what they are good for the model of worlds shows. */
const clock: Clock = {
	now: () => now,
	random: () => 0.5,
	sleep: async () => undefined,
	after: () => new AbortController().signal,
};

/** One process, which receives its events itself unless it has brothers. */
const createProcess = (
	check = createLockless().check,
	isAlone = true,
	remove?: (values: string[]) => Promise<void>,
) => {
	const warn = jest.fn();
	const alone = () => isAlone;
	const { receive, mayStart, note } = createDeduplicator(clock, createStores(clock, alone), alone);
	let runs = 0;
	return {
		warn,
		deliver: (key: string, sentAt?: string) => receive(contextOf(check), key, sentAt),
		run: async (key: string, run = String(++runs)) =>
			await mayStart(contextOf(check, run, warn, remove), key),
		retry: async (key: string, run = String(++runs)) =>
			await note(contextOf(check, run, warn), key),
	};
};

it('starts one of several executions with the same event, whether they come together or later', async () => {
	const { deliver, run } = createProcess();
	for (const key of ['a', 'b', 'b', 'a']) expect(deliver(key)).toBe(true);
	expect(await Promise.all(['a', 'b', 'b', 'a'].map(async (key) => await run(key)))).toEqual([
		true,
		true,
		false,
		false,
	]);
	now += 60_000;
	expect(await run('a')).toBe(false);
	expect(await run('c')).toBe(true);
});

it('asks the store once for an event, where n8n has one process', async () => {
	const { check, calls } = createLockless();
	const { deliver, run } = createProcess(check);
	deliver('a');
	await run('a');
	expect(calls).toEqual([['a', 'a of 1']]);
});

describe('an event that is delivered again at once', () => {
	it('is turned away when its execution has started, until it has not been seen for half a minute', async () => {
		const { deliver, run } = createProcess();
		await run('a');
		for (let times = 0; times < 5; times += 1) {
			now += 29_999;
			expect(deliver('a')).toBe(false);
		}
		now += 30_000;
		expect(deliver('a')).toBe(true);
		expect(await run('a')).toBe(false);
		now += 29_999;
		expect(deliver('a')).toBe(false);
	});

	it('starts the workflow when its first execution could not start', async () => {
		const { deliver, run } = createProcess();
		expect([deliver('a'), deliver('a')]).toEqual([true, true]);
		expect(await Promise.all([run('a'), run('a')])).toEqual([true, false]);
	});
});

describe('a delivery that was recorded and is played again', () => {
	it('starts nothing for as long as its signature holds', async () => {
		const { deliver, run } = createProcess();
		expect(deliver('a', 'then')).toBe(true);
		await run('a');
		// 300 seconds before its time and 300 after it.
		for (let times = 0; times < 19; times += 1) {
			now += 31_000;
			expect(deliver('a', 'then')).toBe(false);
		}
		now += 31_000;
		expect(deliver('a', 'now')).toBe(true);
	});

	it('starts the workflow when its first execution could not start', () => {
		const { deliver } = createProcess();
		for (let times = 0; times < 20; times += 1) {
			now += 10_000;
			expect(deliver('a', 'then')).toBe(true);
		}
	});

	it('is accepted five times where executions start in other processes', () => {
		const { deliver } = createProcess(undefined, false);
		const accepted = Array.from({ length: 20 }, () => deliver('a', 'then'));
		expect(accepted.filter(Boolean)).toHaveLength(5);
		now += 31_000;
		expect(deliver('a', 'now')).toBe(true);
	});

	it('is never said to have started there, and does not keep the service from sending it anew', () => {
		const { deliver } = createProcess(undefined, false);
		const accepted = Array.from({ length: 20 }, () => deliver('a', 'then'));
		expect(accepted).not.toContain(false);
		expect(deliver('a', 'now')).toBe(true);
	});
});

it('leaves nothing in the row of a duplicate, so that none pushes an event out of it', async () => {
	const { check, remove, row } = createLockless();
	const { run } = createProcess(check, true, remove);
	await run('a');
	const entries = row();
	for (let times = 0; times < 20; times += 1) {
		now += 60_000;
		expect(await run('a')).toBe(false);
	}
	expect(row()).toEqual(entries);
	expect(await run('a', '1')).toBe(true);
});

it('drops a duplicate although its entry cannot be removed', async () => {
	const { check } = createLockless();
	const { run } = createProcess(check, true, broken as unknown as () => Promise<void>);
	expect([await run('a'), await run('b')]).toEqual([true, true]);
	now += 60_000;
	expect(await run('a')).toBe(false);
});

describe('an execution that runs again', () => {
	it('starts with its own event as often as it likes, in a new process too, and no other does', async () => {
		const { check } = createLockless();
		const { run } = createProcess(check);
		for (const again of ['7', '7', '7']) expect(await run('a', again)).toBe(true);
		const later = createProcess(check);
		expect(await later.run('a', '8')).toBe(false);
		expect(await later.run('a', '7')).toBe(true);
	});

	it('starts with it although its own call failed and that of a duplicate did not', async () => {
		const { check } = createLockless();
		let isDown = true;
		const { run } = createProcess(async (values) => await (isDown ? broken : check)(values));
		expect(await run('a', '7')).toBe(true);
		isDown = false;
		expect(await run('a', '8')).toBe(false);
		expect(await run('a', '7')).toBe(true);
	});
});

it("takes what only n8n's Retry has started for a duplicate from then on", async () => {
	const { run, retry } = createProcess();
	await retry('a', '7');
	now += 60_000;
	expect(await run('a', '8')).toBe(false);
});

describe('while the store fails', () => {
	it('events start the workflow with a warning, but once in this process', async () => {
		const { run, warn } = createProcess(broken);
		expect(await Promise.all(['a', 'b', 'a', 'a'].map(async (key) => await run(key)))).toEqual([
			true,
			true,
			false,
			false,
		]);
		expect(warn).toHaveBeenCalledWith(expect.stringContaining('database is locked'));
	});

	it('and is back later, duplicates are known', async () => {
		const { check, row } = createLockless();
		const state = { isDown: true };
		const restarting: Check = async (values) => await (state.isDown ? broken : check)(values);
		const pauses: Array<() => void> = [];
		const sleeping: Clock = {
			...clock,
			sleep: async () => await new Promise((resolve) => pauses.push(resolve)),
		};
		const isAlone = () => true;
		const { mayStart } = createDeduplicator(sleeping, createStores(sleeping, isAlone), isAlone);
		expect(await mayStart(contextOf(restarting, '1'), 'a')).toBe(true);
		while (pauses.length === 0) await Promise.resolve();
		state.isDown = false;
		while (!row().includes('a passed')) {
			for (const go of pauses.splice(0)) go();
			await Promise.resolve();
		}
		expect(await createProcess(check).run('a', '2')).toBe(false);
	});

	it('duplicates start it later on', async () => {
		const { run } = createProcess(broken);
		expect(await run('a')).toBe(true);
		now += 60_000;
		expect(await run('a')).toBe(true);
	});
});

describe('an event that another process received', () => {
	const runElsewhere = async (check: Check) => {
		const { run, warn } = createProcess(check, false);
		return [await run('a'), warn.mock.calls.length];
	};

	it('is decided about although two processes insert the first row at once', async () => {
		const { check } = createLockless();
		let calls = 0;
		await check(['a', 'a of 0', 'a passed']);
		const second: Check = async (values) => {
			calls += 1;
			if (calls === 1) throw new Error('UNIQUE constraint failed: processed_data.workflowId');
			return await check(values);
		};
		expect(await runElsewhere(second)).toEqual([false, 0]);
	});

	it.each([
		['fails', broken],
		['fails without a word', async () => await Promise.reject(undefined as unknown as Error)],
	])('starts the workflow when the store %s, with one warning', async (_, check: Check) => {
		expect(await runElsewhere(check)).toEqual([true, 1]);
	});

	it('starts the workflow when the store fails after it has written the last entry', async () => {
		const { check } = createLockless();
		const losing: Check = async (values) => {
			const found = await check(values);
			return found.new.includes('a passed') ? await broken(values) : found;
		};
		expect(await runElsewhere(losing)).toEqual([true, 1]);
	});

	it('waits for a rival for seconds only, although the clock was set forward meanwhile', async () => {
		const { check } = createLockless();
		const pauses: number[] = [];
		const sleeping: Clock = { ...clock, sleep: async (ms) => void pauses.push(ms) };
		const isAlone = () => false;
		const { mayStart } = createDeduplicator(sleeping, createStores(sleeping, isAlone), isAlone);
		let calls = 0;
		const rivalled: Check = async (values) => {
			calls += 1;
			now += 3_600_000;
			// The entry of another process stands in the place of one's own.
			if (calls === 2) return { new: ['a of 1'], processed: ['a'] };
			return await check(values);
		};
		expect(await mayStart(contextOf(rivalled), 'a')).toBe(true);
		expect(Math.max(...pauses)).toBeLessThanOrEqual(40_000);
	});
});
