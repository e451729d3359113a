import fc from 'fast-check';
import { createLimiter } from '../../../../../nodes/shared/transport/rateLimiter/limiter';
import { createClock } from '../../../../harness/clock.mts';
import { seed } from '../../../../harness/seed.mts';

const MINUTE_MS = 60_000;

const mostInAMinute = (times: readonly number[]): number => {
	const sorted = [...times].sort((one, other) => one - other);
	return sorted.reduce(
		(most, end, index) =>
			Math.max(most, index + 1 - sorted.findIndex((time) => time > end - MINUTE_MS)),
		0,
	);
};

const user = fc.record({
	key: fc.integer({ min: 0, max: 3 }),
	atOnce: fc.integer({ min: 1, max: 8 }),
	answerMs: fc.integer({ min: 1, max: 70_000 }),
	stopsAt: fc.integer({ min: 30_000, max: 300_000 }),
});

it(`no key and no address ever sends more than a minute allows (seed ${seed})`, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(user, { minLength: 1, maxLength: 6 }),
			fc.integer({ min: 1, max: 6 }),
			fc.integer({ min: 1, max: 12 }),
			async (users, perMinute, addressPerMinute) => {
				const time = createClock();
				const { enter } = createLimiter(addressPerMinute, time);
				const sent = new Map<number, number[]>();
				const work = async ({ key, answerMs, stopsAt }: (typeof users)[number], owner: string) => {
					const stop = new AbortController();
					void time.sleep(stopsAt).then(() => stop.abort(new Error('stopped')));
					while (!stop.signal.aborted) {
						const turn = { key: String(key), perMinute, priority: 'other', owner } as const;
						const close = await enter({ ...turn, signal: stop.signal });
						sent.set(key, [...(sent.get(key) ?? []), time.now()]);
						await time.sleep(answerMs);
						close();
					}
				};
				for (const [index, one] of users.entries()) {
					for (let worker = 0; worker < one.atOnce; worker++) {
						void work(one, String(index)).catch(() => undefined);
					}
				}
				await time.runUntil(6 * MINUTE_MS);
				for (const times of sent.values()) {
					expect(mostInAMinute(times)).toBeLessThanOrEqual(perMinute);
				}
				expect(mostInAMinute([...sent.values()].flat())).toBeLessThanOrEqual(addressPerMinute);
				expect([...sent.values()].flat().length).toBeGreaterThan(0);
			},
		),
		{ seed, numRuns: 60 },
	);
});
