import type { IDataObject } from 'n8n-workflow';

type Module = typeof import('../../../../nodes/shared/poll/progress') &
	typeof import('../../../../nodes/shared/ledger/onlyProcess');

const PLACE = 'workflow/node';
const MINUTE = 60_000;

/** The module as a process loads it that has just started. */
const loaded = (): Module => {
	let module: Module | undefined;
	jest.isolateModules(() => {
		module = {
			...jest.requireActual<Module>('../../../../nodes/shared/poll/progress'),
			...jest.requireActual<Module>('../../../../nodes/shared/ledger/onlyProcess'),
		};
	});
	if (!module) throw new Error('The module was not loaded');
	return module;
};

const seen = (upTo: number): IDataObject => ({ payments: { records: String(upTo) } });

/** A trigger whose polls see numbers, in a process; `stored` is what the workflow holds. */
const startTrigger = (stored = { version: 0, lists: seen(0) }, process = loaded()) => {
	process.noteServing();
	const resume = (now: number, lists: string[] = ['payments']) =>
		process.resume(
			PLACE,
			trigger.stored,
			lists.map((name) => ({ name })),
			now,
		);
	const trigger = {
		stored,
		markStarted: (batch: number) => {
			process.noteRunning('trigger');
			process.markStarted(PLACE, batch);
		},
		/** From where a poll compares, or nothing while it waits. */
		from: (now: number, lists?: string[]) => resume(now, lists)?.seen,
		poll: (now: number, sees: IDataObject, isQuiet = false) => {
			const progress = resume(now, Object.keys(sees));
			if (!progress) return;
			// Of a list that is new, only note is taken.
			const memories = { base: { ...sees, ...progress.seen }, seen: sees };
			const next = process.advance(PLACE, progress, memories, isQuiet ? undefined : now);
			trigger.stored = { version: next.version, lists: next.lists };
		},
	};
	return trigger;
};

const startedOnce = () => {
	const trigger = startTrigger();
	trigger.poll(1, seen(1));
	trigger.markStarted(1);
	return trigger;
};

it('stores what a poll saw at once when it emitted nothing', () => {
	const trigger = startTrigger();
	trigger.poll(1, seen(1), true);
	expect(trigger.stored.lists).toEqual(seen(1));
});

it('stores what a poll saw only after an execution has started with what it emitted', () => {
	const trigger = startTrigger();
	trigger.poll(1, seen(1));
	expect(trigger.stored).toEqual({ version: 1, lists: seen(0) });
	trigger.markStarted(1);
	trigger.poll(2, seen(2), true);
	expect(trigger.stored).toEqual({ version: 1, lists: seen(2) });
});

it('goes on where it was after n8n loaded the workflow again, although n8n saved less', () => {
	const trigger = startTrigger();
	trigger.poll(1, seen(1));
	const saved = trigger.stored;
	trigger.markStarted(1);
	trigger.poll(2, seen(2), true);
	trigger.stored = saved;
	expect(trigger.from(3)).toEqual(seen(2));
});

it('goes back in another process, which cannot know of an execution', () => {
	const trigger = startedOnce();
	trigger.poll(2, seen(2));
	expect(startTrigger(trigger.stored).from(3)).toEqual(seen(1));
});

it('goes back when n8n discarded what was emitted, because of a new publication', () => {
	const trigger = startedOnce();
	trigger.poll(2, seen(1), true);
	const saved = trigger.stored;
	trigger.poll(3, seen(3));
	trigger.stored = saved;
	expect(trigger.from(4)).toEqual(seen(1));
});

it('waits for an execution that has not started, and goes back after five minutes', () => {
	const trigger = startedOnce();
	trigger.poll(2, seen(2));
	expect(trigger.from(3)).toBeUndefined();
	expect(trigger.from(2 + 5 * MINUTE - 1)).toBeUndefined();
	expect(trigger.from(2 + 5 * MINUTE)).toEqual(seen(1));
});

it('waits no longer once the execution has started', () => {
	const trigger = startedOnce();
	trigger.poll(2, seen(2));
	trigger.markStarted(2);
	expect(trigger.from(3)).toEqual(seen(2));
});

it('does not take an execution that starts late for one with what was emitted again', () => {
	const trigger = startedOnce();
	trigger.poll(2, seen(2));
	const later = 2 + 6 * MINUTE;
	trigger.poll(later, seen(3));
	trigger.markStarted(2);
	expect(trigger.from(later + 1)).toBeUndefined();
	expect(trigger.stored.lists).toEqual(seen(1));
	trigger.markStarted(later);
	expect(trigger.from(later + 1)).toEqual(seen(3));
});

it('takes a batch for lost that did not start, although a later one did', () => {
	const trigger = startTrigger();
	trigger.poll(1, seen(1));
	trigger.poll(2, seen(2));
	trigger.markStarted(2);
	expect(trigger.from(1 + 5 * MINUTE)).toEqual(seen(0));
});

it('goes back when the clock was set back, which tells no age', () => {
	const trigger = startedOnce();
	trigger.poll(2 * MINUTE, seen(2));
	expect(trigger.from(MINUTE)).toEqual(seen(1));
});

it('goes back after five minutes for ever while no execution starts', () => {
	const trigger = startedOnce();
	for (let minute = 1; minute < 1_000; minute += 5) trigger.poll(minute * MINUTE, seen(2));
	expect(trigger.stored.lists).toEqual(seen(1));
});

describe('where no execution was seen', () => {
	it('does not wait for one', () => {
		const trigger = startTrigger();
		trigger.poll(1, seen(1));
		expect(trigger.from(2)).toEqual(seen(1));
	});

	it('goes back after five minutes, and then each time after an hour', () => {
		const trigger = startTrigger();
		trigger.poll(0, seen(1));
		expect(trigger.from(5 * MINUTE)).toEqual(seen(0));
		trigger.poll(5 * MINUTE, seen(2));
		expect(trigger.from(64 * MINUTE)).toEqual(seen(2));
		expect(trigger.from(65 * MINUTE)).toEqual(seen(0));
	});

	it('goes back after five minutes again once an execution starts after all', () => {
		const trigger = startTrigger();
		trigger.poll(0, seen(1));
		trigger.poll(5 * MINUTE, seen(1));
		trigger.poll(6 * MINUTE, seen(2));
		trigger.markStarted(5 * MINUTE);
		expect(trigger.from(7 * MINUTE)).toBeUndefined();
		expect(trigger.from(11 * MINUTE)).toEqual(seen(0));
	});

	it('emits everything for days twice at least, and stores what is 126 minutes old at most', () => {
		const trigger = startTrigger();
		const emitted = new Map<number, number>();
		const upTo = (lists?: IDataObject) => Number((lists?.payments as IDataObject).records);
		for (let minute = 1; minute < 3 * 24 * 60; minute += 1) {
			const from = upTo(trigger.from(minute * MINUTE));
			for (let one = from + 1; one <= minute; one += 1) {
				emitted.set(one, (emitted.get(one) ?? 0) + 1);
			}
			trigger.poll(minute * MINUTE, seen(minute));
			const stored = upTo(trigger.stored.lists);
			expect(stored).toBeGreaterThanOrEqual(minute - 126);
			if (stored > 0) expect(emitted.get(stored)).toBeGreaterThanOrEqual(2);
		}
		expect(Math.max(...emitted.values())).toBe(3);
	});

	it('goes back when a list is new, and stores what was noted of it', () => {
		const trigger = startTrigger();
		const payouts = { records: 'noted' };
		trigger.poll(1, seen(1));
		expect(trigger.from(2, ['payments', 'payouts'])).toEqual(seen(0));
		trigger.poll(2, { ...seen(1), payouts });
		expect(trigger.stored.lists).toEqual({ ...seen(0), payouts });
		expect(trigger.from(3, ['payments', 'payouts'])).toEqual({ ...seen(1), payouts });
		trigger.poll(3, { ...seen(1), payouts: { records: 'later' } });
		expect(trigger.stored.lists).toEqual({ ...seen(0), payouts });
	});
});
