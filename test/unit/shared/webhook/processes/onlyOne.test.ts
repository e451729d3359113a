import { createClock } from '../../../../harness/clock.mts';
import { createRandom } from '../../../../harness/random.mts';
import { taking } from '../../../../harness/row.mts';
import { seed } from '../../../../harness/seed.mts';
import { deliver, type Plan } from './deliveries.mts';
import { createWorld } from './world.mts';

jest.setTimeout(300_000);

/** Reads at the beginning of a call, writes at its end: 5 to 50 ms, and others write meanwhile. */
const plan: Plan = {
	worlds: 10_000,
	processes: 2,
	apartMs: 0,
	bystanders: 1,
	calls: taking(5, 50),
};

const LATENCY = 'calls of 5 to 50 ms, a third process writing other keys all the time';

describe(`an event that several processes run, 10,000 times, ${LATENCY} (seed ${seed})`, () => {
	it.each([2, 3])(
		'at the same moment: one of %i passes it, more than one in fewer than 1 of 200, at least one always, at most half a second at the median',
		async (processes) => {
			const { byNone, byMany, medianMs } = await deliver({ ...plan, processes }, seed);
			expect(byNone).toBe(0);
			expect(byMany).toBeLessThan(plan.worlds / 200);
			expect(medianMs).toBeLessThanOrEqual(500);
		},
	);

	it('2 seconds apart: the first passes it, the second never', async () => {
		const { byNone, byMany } = await deliver({ ...plan, apartMs: 2_000 }, seed);
		expect([byNone, byMany]).toEqual([0, 0]);
	});
});

it.each([
	['0.5 seconds apart', 5, { apartMs: 500 }],
	['2 seconds apart, two processes writing other keys', 5, { apartMs: 2_000, bystanders: 2 }],
	['at the same moment, nobody else writing', 5, { bystanders: 0 }],
	['at the same moment, calls of 50 to 500 ms', 20, { calls: taking(50, 500) }],
])(`1,000 times %s, both pass it fewer than %i times (seed ${seed})`, async (_, most, change) => {
	const { byNone, byMany } = await deliver({ ...plan, worlds: 1_000, ...change }, seed);
	expect(byNone).toBe(0);
	expect(byMany).toBeLessThan(most);
});

it(`the row of these tests loses what it is told: asked once, both pass (seed ${seed})`, async () => {
	const time = createClock(createRandom(seed));
	const check = createWorld(time, plan.calls(time)).createCheck(plan.calls(time));
	const asked = [check(['event']), check(['event'])];
	await time.runUntil(100);
	expect((await Promise.all(asked)).map((found) => found.new)).toEqual([['event'], ['event']]);
});

it(`a run that another process executes again passes its own event (seed ${seed})`, async () => {
	const time = createClock(createRandom(seed));
	const { createProcess } = createWorld(time, plan.calls(time));
	const [one, other] = [createProcess(), createProcess()];
	const first = one('event', '7');
	await time.runUntil(3_000);
	const again = [other('event', '8'), other('event', '7')];
	await time.runUntil(6_000);
	expect(await first).toBe(true);
	expect(await Promise.all(again)).toEqual([false, true]);
});
