import type { IDataObject } from 'n8n-workflow';

type Module = typeof import('../../../../nodes/shared/poll/progress');

const PLACE = 'workflow/node';
const MINUTE = 60_000;

/** The module as a process loads it that has just started. */
const loaded = (): Module => {
	let module: Module | undefined;
	jest.isolateModules(() => {
		module = jest.requireActual<Module>('../../../../nodes/shared/poll/progress');
	});
	if (!module) throw new Error('The module was not loaded');
	return module;
};

const seen = (upTo: number): IDataObject => ({ payments: { records: String(upTo) } });

/** A trigger whose polls see numbers, in a process; `stored` is what the workflow holds. */
const startTrigger = (stored = { version: 0, lists: seen(0) }, process = loaded()) => {
	const trigger = {
		stored,
		markStarted: (batch: number) => process.markStarted(PLACE, batch),
		/** From where a poll compares, or nothing while it waits. */
		from: (now: number) => process.resume(PLACE, trigger.stored, now)?.seen,
		poll: (now: number, sees: IDataObject, isQuiet = false) => {
			const progress = process.resume(PLACE, trigger.stored, now);
			if (!progress) return;
			const next = process.advance(PLACE, progress, sees, isQuiet ? undefined : now);
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

describe('where executions start in other processes', () => {
	it('does not wait for them', () => {
		const trigger = startTrigger();
		trigger.poll(1, seen(1));
		expect(trigger.from(2)).toEqual(seen(1));
	});

	it('stores for days what is an hour old at most, and nothing that is newer than it may be', () => {
		const trigger = startTrigger();
		for (let minute = 1; minute < 3 * 24 * 60; minute += 1) {
			expect(trigger.from(minute * MINUTE)).toEqual(seen(minute - 1));
			trigger.poll(minute * MINUTE, seen(minute));
			const { payments } = trigger.stored.lists;
			const stored = Number((payments as IDataObject).records);
			expect(stored).toBeGreaterThanOrEqual(minute - 61);
			expect(stored).toBeLessThan(minute);
		}
	});

	it('stores a list at once that it reads for the first time', () => {
		const trigger = startTrigger();
		trigger.poll(1, seen(1));
		const payouts = { records: 'noted' };
		trigger.poll(2, { ...seen(1), payouts }, true);
		trigger.poll(3, { ...seen(1), payouts: { records: 'later' } });
		expect(trigger.stored.lists).toEqual({ ...seen(0), payouts });
	});
});
