import type { Outcome } from '../../../../nodes/shared/transport/request';
import { POLICY } from '../../../../nodes/shared/transport/retry';
import {
	type Time,
	waitInEditor,
	waitInExecution,
} from '../../../../nodes/shared/transport/waitPolicy';
import { answer, maybe, never } from './outcomes';
import { NOW, sendThrough } from './sendThrough';

const paused = answer(503, 'service_paused');

describe('how often it is sent when the same thing happens every time', () => {
	it.each([
		['connection never made', never, 4, 4],
		['connection lost, maybe processed', maybe, 4, 1],
		['500', answer(500, 'internal_error'), 4, 1],
		['501', answer(501, 'not_implemented'), 1, 1],
		['502', answer(502, 'internal_error'), 4, 1],
		['503 unavailable', answer(503, 'unavailable'), 4, 1],
		['503 service_paused', paused, 4, 4],
		['503 without a body', answer(503), 4, 1],
		['504', answer(504), 4, 1],
		['400', answer(400, 'invalid_request'), 1, 1],
		['401', answer(401, 'authentication_failed'), 1, 1],
		['403', answer(403, 'permission_denied'), 1, 1],
		['404', answer(404, 'not_found'), 1, 1],
		['408', answer(408), 1, 1],
		['409', answer(409, 'conflict'), 1, 1],
		['413', answer(413, 'payload_too_large'), 1, 1],
		['302', answer(302), 1, 1],
		['200', answer(200), 1, 1],
		['202', answer(202), 1, 1],
	])('%s: %#', async (_, outcome, repeatable, unrepeatable) => {
		for (const [may, times] of [[true, repeatable] as const, [false, unrepeatable] as const]) {
			const { sends, waits, last } = await sendThrough([outcome], { repeatable: may });
			expect({ may, sends, waits: waits.length }).toEqual({ may, sends: times, waits: times - 1 });
			expect(last).toEqual({ ...outcome, tries: times, doubt: expect.any(Boolean) });
		}
	});

	it('is never more than four times', () => {
		expect(POLICY.maxTries).toBe(4);
	});
});

it('stops at the first answer that says something', async () => {
	const outcomes = [maybe, answer(500), answer(200, 'ok'), answer(500)];
	const { sends, last } = await sendThrough(outcomes, { repeatable: true });
	expect(sends).toBe(3);
	expect(last).toMatchObject({ status: 200, tries: 3 });
});

it('does not send an unrepeatable request again once one may have been processed', async () => {
	for (const unclear of [maybe, answer(500), answer(502), answer(503, 'unavailable')]) {
		const { sends, last } = await sendThrough([never, paused, unclear, answer(200)], {});
		expect(sends).toBe(3);
		expect(last).toMatchObject({ ...unclear, tries: 3, doubt: false });
	}
});

it.each([
	['a lost connection', [maybe, answer(400)], true],
	['a fault of the service', [answer(500), answer(409)], true],
	['a lost connection long ago', [maybe, answer(429), answer(404)], true],
	['a connection never made', [never, answer(400)], false],
	['a pause', [paused, answer(429), answer(400)], false],
])('remembers the doubt that %s leaves', async (_, outcomes, doubt) => {
	const { last } = await sendThrough(outcomes, { repeatable: true });
	expect(last).toMatchObject({ tries: outcomes.length, doubt });
});

describe('a success without what was promised', () => {
	const lost = answer(200);

	it('is asked for again when that may be done, and leaves a doubt', async () => {
		const outcomes = [lost, lost, answer(201)];
		const { sends, last } = await sendThrough(outcomes, { repeatable: true, lost });
		expect(sends).toBe(3);
		expect(last).toMatchObject({ status: 201, doubt: true });
		expect((await sendThrough([lost], { repeatable: true, lost })).sends).toBe(POLICY.maxTries);
	});

	it('is not asked for again otherwise, not even when it says that nothing was done', async () => {
		expect((await sendThrough([lost], { lost })).sends).toBe(1);
		const saying = answer(200, 'service_paused');
		expect((await sendThrough([saying], { lost: saying })).sends).toBe(1);
	});
});

describe('waiting', () => {
	it.each([
		[0, [250, 500, 1000]],
		[1, [500, 1000, 2000]],
		[0.5, [375, 750, 1500]],
	])('doubles, jittered by %d', async (random, expected) => {
		const { waits } = await sendThrough([never], { random });
		expect(waits).toEqual(expected);
	});

	it('is what the service asks for, and by backoff when that cannot be read', async () => {
		const asking = (header: string) => answer(503, 'service_paused', { 'retry-after': header });
		const date = new Date(NOW + 10_000).toUTCString();
		const { waits } = await sendThrough([asking('7'), asking(date), asking('soon')], { random: 1 });
		expect(waits).toEqual([7000, 3000, 2000]);
	});

	it('fails at once when the service asks for more than there is', async () => {
		const late = answer(503, 'service_paused', { 'retry-after': '91' });
		expect(await sendThrough([late, answer(200)], {})).toMatchObject({
			sends: 1,
			waits: [],
			last: { status: 503, tries: 1 },
		});
	});

	it('never exceeds the budget in all', async () => {
		const slow = answer(503, 'service_paused', { 'retry-after': '40' });
		const { sends, waits } = await sendThrough([slow], {});
		expect(waits).toEqual([40_000, 40_000]);
		expect(sends).toBe(3);
		const exact = answer(503, 'service_paused', { 'retry-after': '30' });
		expect((await sendThrough([exact], {})).waits).toEqual([30_000, 30_000, 30_000]);
		expect(POLICY.maxWaitMs).toBe(90_000);
	});
});

describe('too many requests', () => {
	const full = (seconds?: number) =>
		answer(429, 'rate_limited', seconds === undefined ? {} : { 'retry-after': String(seconds) });

	it('is a wait and no failed try, for reads and writes alike', async () => {
		const often = Array.from({ length: 12 }, () => full(60));
		for (const repeatable of [true, false]) {
			const { sends, waits, last } = await sendThrough([...often, answer(200)], { repeatable });
			expect([sends, waits]).toEqual([13, often.map(() => 60_000)]);
			expect(last).toMatchObject({ status: 200, tries: 13, doubt: false });
		}
	});

	it('leaves all tries for faults', async () => {
		const outcomes = [full(60), never, full(60), never, full(60), never, full(60), never];
		const { sends } = await sendThrough(outcomes, {});
		expect(sends).toBe(8);
	});

	it('is waited for as long as the run may wait', async () => {
		const { waits, last } = await sendThrough([full(60)], {});
		// After 14 minutes a fifteenth would take all that is left.
		expect(waits).toHaveLength(14);
		expect(last).toMatchObject({ status: 429, gaveUp: expect.stringContaining('15 minutes') });
	});

	it('fails at once when the service asks for more than is left', async () => {
		const { sends, waits, last } = await sendThrough([full(600), full(301), answer(200)], {});
		expect([sends, waits]).toEqual([2, [600_000]]);
		expect(last).toMatchObject({
			status: 429,
			gaveUp: expect.stringContaining('Max Wait (Minutes)'),
		});
		expect((await sendThrough([full(86_400)], {})).sends).toBe(1);
	});

	it('is counted anew when something gets through', async () => {
		const busy = [full(600), maybe, full(600), maybe, full(600), answer(200)];
		const { last } = await sendThrough(busy, { repeatable: true });
		expect(last).toMatchObject({ status: 200, tries: 6 });
	});

	it('is asked for less and less often when the service does not say when to come back', async () => {
		const { waits } = await sendThrough([full()], { random: 1 });
		expect(waits.slice(0, 9)).toEqual([
			500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
		]);
	});

	it('is said beforehand, with how long it takes', async () => {
		const onWait = jest.fn();
		const waiting = (time: Time) => waitInExecution(900_000, undefined, { onWait }, time);
		await sendThrough([full(30), answer(500), answer(200)], { repeatable: true, waiting });
		expect(onWait.mock.calls).toEqual([[30_000, 'others']]);
	});

	it('is waited for ten seconds in the editor, whatever the wait is for', async () => {
		const inEditor = { waiting: waitInEditor };
		expect((await sendThrough([full(4)], inEditor)).waits).toEqual([4_000, 4_000]);
		expect((await sendThrough([full(10)], inEditor)).waits).toEqual([]);
		const slow = answer(503, 'service_paused', { 'retry-after': '6' });
		expect((await sendThrough([slow], inEditor)).waits).toEqual([6_000]);
		expect((await sendThrough([full(10)], inEditor)).last).toMatchObject({
			gaveUp: expect.stringContaining('10 seconds'),
		});
	});
});

describe('Stop', () => {
	it('ends the tries before the next wait', async () => {
		const { sends, waits } = await sendThrough([never], { cancelAfter: 2 });
		expect([sends, waits.length]).toEqual([2, 1]);
	});

	it('ends a wait, nothing is sent after it, and what is known stays known', async () => {
		const stopped = { interrupt: new Error('stopped') };
		const { sends, last } = await sendThrough([never], stopped);
		expect(last).toMatchObject({ ...never, tries: 1, doubt: false });
		expect(sends).toBe(1);
	});
});

it('asks once more after silence', async () => {
	const silence: Outcome = { fault: 'ECONNABORTED', reached: 'maybe' };
	const { sends } = await sendThrough([silence], { repeatable: true });
	expect(sends).toBe(2);
});
