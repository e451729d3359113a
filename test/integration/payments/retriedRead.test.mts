import { readFileSync } from 'node:fs';
import { payments, usePayments } from './harness.mts';

usePayments();
afterEach(() => jest.restoreAllMocks());

const at = (moment: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));

const isDown = async () => {
	await payments().control.faults.add({
		match: { method: 'GET', path: 'settlements' },
		times: 20,
		fault: { kind: 'status', status: 503, code: 'unavailable', retryAfter: 0 },
	});
};

const example = JSON.parse(readFileSync('examples/5-settlements-of-yesterday.json', 'utf8')) as {
	nodes: Array<{ name: string; parameters: Record<string, unknown> }>;
};
const ofExample = example.nodes.find(({ name }) => name === 'Export as CSV')?.parameters ?? {};

/** One execution of a node that exports settlements, and its Retries. */
const exporting = (parameters: object, due: string) => {
	const execution = { establishedAt: Date.parse(due), executionId: 'report' };
	return async (now: string, mode: 'trigger' | 'retry', more: object = {}) => {
		at(now);
		return await payments().run('settlement.exportCsv', parameters as never, {
			...execution,
			mode,
			...more,
		});
	};
};

const daysOf = ({ output }: Awaited<ReturnType<ReturnType<typeof exporting>>>) => {
	const [{ json }] = output[0];
	return `${String(json.from)} to ${String(json.to)}`;
};

const hintsOf = ({ hints }: { hints: Array<{ message: string }> }) =>
	hints.map(({ message }) => message).join('\n');

it.each([
	['the day of example 5', ofExample, '2026-11-17 to 2026-11-17'],
	['This Month', { period: 'thisMonth', binaryProperty: 'data' }, '2026-11-01 to 2026-11-30'],
])('a Retry on another day exports %s as it was when it was due', async (_, parameters, days) => {
	const run = exporting(parameters, '2026-11-18T14:00:00Z');
	await isDown();
	expect((await run('2026-11-18T14:00:00Z', 'trigger')).error).toBeDefined();
	await payments().control.faults.clear();
	const retry = await run('2026-12-01T09:00:00Z', 'retry');
	expect(retry.error).toBeUndefined();
	expect(daysOf(retry)).toBe(days);
	expect(hintsOf(retry)).not.toContain('began on');
});

it('a Retry that never knew the days says that they are those of today', async () => {
	const run = exporting(ofExample, '2026-11-18T14:00:00Z');
	const retry = await run('2026-11-19T09:00:00Z', 'retry');
	expect(daysOf(retry)).toBe('2026-11-18 to 2026-11-18');
	expect(hintsOf(retry)).toContain(
		'Dates were computed by a Retry, and the execution began on 2026-11-18',
	);
});

it('each round of a loop reads the days of its own', async () => {
	const run = exporting(ofExample, '2026-11-18T14:00:00Z');
	expect(daysOf(await run('2026-11-18T14:00:00Z', 'trigger'))).toBe('2026-11-17 to 2026-11-17');
	const next = await run('2026-11-19T14:00:00Z', 'trigger', { earlierRounds: 1 });
	expect(daysOf(next)).toBe('2026-11-18 to 2026-11-18');
});

it('keeps the days of each item as they were', async () => {
	const day = '={{ $now.minus({ days: $json.days }).toISODate() }}';
	const run = exporting({ ...ofExample, from: day, to: day }, '2026-11-18T14:00:00Z');
	const items = [{ json: { days: 1 } }, { json: { days: 3 } }];
	await isDown();
	expect((await run('2026-11-18T14:00:00Z', 'trigger', { items })).error).toBeDefined();
	await payments().control.faults.clear();
	const { output } = await run('2026-11-20T09:00:00Z', 'retry', { items });
	expect(output[0].map(({ json }) => json.from)).toEqual(['2026-11-17', '2026-11-15']);
});

it('what settled on each day is paid out once when the first of them is retried in the morning', async () => {
	const yesterday = '={{ $now.minus({ days: 1 }).toFormat("yyyy-MM-dd") }}';
	/** Settlement: Get Many (sums of yesterday), then Payout: Create. */
	const execution = (due: string) => async (now: string, mode: 'trigger' | 'retry') => {
		at(now);
		const run = { establishedAt: Date.parse(due), executionId: due, readsIn: 'minor', mode };
		const sums = await payments().run(
			'settlement.getAll',
			{ from: yesterday, to: yesterday, output: 'currencies' },
			{ ...run, token: `sums ${due}` },
		);
		if (sums.error) return sums.error;
		// What the trigger put out stays the same.
		const items = sums.output[0].map(({ json }) => ({ json: { ...json, timestamp: due } }));
		const paid = await payments().run(
			'payout.create',
			{
				amount: '={{ $json.major.net_settled }}',
				...{ amountUnit: 'major', currency: 'EUR', destinationType: 'service_account' },
				options: { idempotencyKey: '={{ "payout-" + $json.timestamp.slice(0, 10) }}' },
			},
			{ ...run, token: `pay ${due}`, items },
		);
		return paid.error;
	};
	const { control } = payments();
	for (const [day, amount] of [
		['2026-11-16', 10_000],
		['2026-11-17', 20_000],
	] as const) {
		await control.clock.freeze(`${day}T10:00:00Z`);
		await control.payments.create({ status: 'succeeded', currency: 'EUR', amount });
	}
	await isDown();
	const first = execution('2026-11-17T14:00:00.000Z');
	expect(await first('2026-11-17T14:00:00Z', 'trigger')).toBeDefined();
	await control.faults.clear();
	expect(await first('2026-11-18T09:00:00Z', 'retry')).toBeUndefined();
	const next = execution('2026-11-18T14:00:00.000Z');
	expect(await next('2026-11-18T14:00:00Z', 'trigger')).toBeUndefined();
	const paid = (await control.ledger('payout')).map(({ amount }) => Number(amount));
	// After fees.
	expect(paid).toEqual([9_850, 19_700]);
});
