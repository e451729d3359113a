import { EDITOR_MS } from '../../../../nodes/shared/connection/connection';
import { waitInEditor, waitInExecution } from '../../../../nodes/shared/transport/waitPolicy';
import { createClock } from '../../../harness/clock.mts';

const MINUTE_MS = 60_000;

const inRun = (stop?: AbortSignal) => {
	const time = createClock();
	return { time, ...waitInExecution(15 * MINUTE_MS, stop, {}, time) };
};

describe('in a run', () => {
	it('has no end while nothing is refused', async () => {
		const { time, signal } = inRun();
		void time.sleep(600 * MINUTE_MS);
		await time.runUntil(601 * MINUTE_MS);
		expect(signal().aborted).toBe(false);
	});

	it('stands in line for the own pace, however long that is', () => {
		const { queues, onRefused } = inRun();
		onRefused();
		expect(queues(Infinity)).toBe(true);
	});

	it('ends when nothing got through for too long', async () => {
		const { time, signal, lasts, onRefused } = inRun();
		onRefused();
		expect([lasts(15 * MINUTE_MS - 1), lasts(15 * MINUTE_MS)]).toEqual([true, false]);
		await time.runUntil(15 * MINUTE_MS - 1);
		expect(signal().aborted).toBe(false);
		await time.runUntil(15 * MINUTE_MS);
		expect(signal().aborted).toBe(true);
		expect(lasts(1)).toBe(false);
	});

	it('is one for all refusals together', async () => {
		const { time, lasts, onRefused } = inRun();
		onRefused();
		void time.sleep(10 * MINUTE_MS);
		await time.runUntil(10 * MINUTE_MS);
		onRefused();
		expect([lasts(5 * MINUTE_MS - 1), lasts(5 * MINUTE_MS)]).toEqual([true, false]);
	});

	it('is counted anew when something gets through', async () => {
		const { time, signal, lasts, onRefused, onPassed } = inRun();
		onRefused();
		void time.sleep(14 * MINUTE_MS).then(() => {
			onPassed();
			onRefused();
		});
		await time.runUntil(28 * MINUTE_MS);
		expect(signal().aborted).toBe(false);
		expect(lasts(2 * MINUTE_MS)).toBe(false);
		await time.runUntil(29 * MINUTE_MS);
		expect(signal().aborted).toBe(true);
	});

	it('ends when Stop is pressed, with the reason', () => {
		const stop = new AbortController();
		const { signal } = inRun(stop.signal);
		stop.abort(new Error('stopped'));
		expect(signal().reason).toEqual(new Error('stopped'));
		expect(inRun(AbortSignal.abort()).signal().aborted).toBe(true);
	});
});

describe('in the editor', () => {
	it('is ten seconds for all waits together', async () => {
		expect(EDITOR_MS).toBe(10_000);
		const time = createClock();
		const { lasts, queues, signal } = waitInEditor(time);
		expect([lasts(9_999), lasts(10_000)]).toEqual([true, false]);
		expect([queues(9_999), queues(10_000)]).toEqual([true, false]);
		void time.sleep(6_000);
		await time.runUntil(6_000);
		expect([lasts(3_999), lasts(4_000)]).toEqual([true, false]);
		const rest = signal();
		await time.runUntil(9_999);
		expect(rest.aborted).toBe(false);
		await time.runUntil(10_000);
		expect(rest.aborted).toBe(true);
	});

	it('leaves a moment for what needs no wait', async () => {
		const time = createClock();
		const { lasts, signal } = waitInEditor(time);
		void time.sleep(60_000);
		await time.runUntil(60_000);
		expect(lasts(0)).toBe(false);
		expect(signal().aborted).toBe(false);
	});
});
