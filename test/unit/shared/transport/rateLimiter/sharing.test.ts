import fc from 'fast-check';
import { seed } from '../../../../harness/seed.mts';
import { MINUTE_MS, type Process, share, type Stranger } from './sharedKey.mts';

/**
 * Who comes while another fills every minute alone is seen after three of them. After each pause a
 * process waits up to a quarter of a second by chance, and up to two for its first response.
 */
const LONGEST_GAP_MS = 4 * (MINUTE_MS + 2_250);

const worker = (...executions: number[]): Process => ({ startsAt: 0, wayMs: 50, executions });

it('two workers with three executions each take little longer than the least possible', async () => {
	const processes = [worker(90, 90, 90), worker(90, 90, 90)];
	const { failed, took, least, refused } = await share({ perMinute: 180, processes });
	expect(failed).toBe(0);
	expect(least).toBe(2 * MINUTE_MS);
	expect(took / least).toBeLessThan(1.1);
	// 120 of them in the first moment, in which nobody knows of the other.
	expect(refused).toBeLessThan(540 / 2);
});

it('a process that is alone waits for nobody', async () => {
	const { took, refused } = await share({ perMinute: 180, processes: [worker(540)] });
	expect(refused).toBe(0);
	expect(took / (2 * MINUTE_MS)).toBeLessThan(1.01);
});

it('a process that is alone for long leaves a gap for others, once', async () => {
	const { took, refused } = await share({ perMinute: 180, processes: [worker(180 * 11)] });
	expect(refused).toBe(0);
	expect(took / (10 * MINUTE_MS)).toBeLessThan(1.01);
});

it('whoever comes later gets a share, although one fills every minute', async () => {
	const late = { ...worker(360), startsAt: 10_000 };
	const { failed, longestGap, logs } = await share({
		perMinute: 180,
		processes: [worker(180 * 12), late],
	});
	expect(failed).toBe(0);
	expect(longestGap).toBeLessThan(LONGEST_GAP_MS);
	// Half of the limit from the fourth minute on.
	expect(Math.max(...logs[1].answeredAt)).toBeLessThan(9 * MINUTE_MS);
});

it.each([
	['the same, when they are as far from the service', [50, 50, 50, 50, 50, 50, 50, 50], 0.8, 1.2],
	['a share, near and far', [5, 5, 20, 20, 50, 50, 150, 150], 0.4, 1.7],
])('eight workers get %s', async (_, ways, least, most) => {
	const processes = ways.map((wayMs) => ({ ...worker(400), wayMs }));
	const { failed, logs } = await share({ perMinute: 180, processes });
	expect(failed).toBe(0);
	const fair = (10 * 180) / processes.length;
	for (const { answeredAt } of logs) {
		const count = answeredAt.filter((at) => at < 10 * MINUTE_MS).length;
		expect(count / fair).toBeGreaterThan(least);
		expect(count / fair).toBeLessThan(most);
	}
});

it('who is left takes what the others had', async () => {
	const { failed, logs, took, least } = await share({
		perMinute: 180,
		processes: [worker(180 * 6), worker(90), worker(90)],
	});
	expect(failed).toBe(0);
	expect(took / least).toBeLessThan(1.1);
	const [{ answeredAt }] = logs;
	const inLast = answeredAt.filter((at) => at > took - 2.5 * MINUTE_MS).length;
	expect(inLast).toBeGreaterThanOrEqual(2 * 180);
});

const workers = fc.record<Process>({
	startsAt: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
	wayMs: fc.constantFrom(5, 20, 50, 150),
	executions: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 3 }),
});

const strange = fc.record<Stranger>({
	way: fc.constantFrom('now and then', 'in bursts', 'until it is answered'),
	share: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
});

it(`up to eight processes and strangers share a key (seed ${seed})`, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(workers, { minLength: 1, maxLength: 8 }),
			fc.array(strange, { maxLength: 1 }),
			fc.constantFrom(30, 60, 180),
			fc.integer(),
			async (processes, strangers, perMinute, random) => {
				const { failed, took, least, longestGap } = await share({
					perMinute,
					processes,
					strangers,
					seed: random,
				});
				expect(failed).toBe(0);
				expect(longestGap).toBeLessThan(LONGEST_GAP_MS);
				// What fits into the first minute does not wait, so there is nothing to compare.
				if (least >= MINUTE_MS) expect(took / least).toBeLessThan(1.1);
			},
		),
		{ seed, numRuns: 40 },
	);
});
