import { ok, payments, seed, usePayments } from './harness.mts';

usePayments();

describe('settlements', () => {
	beforeEach(async () => {
		await payments().control.clock.freeze('2026-11-10T12:00:00Z');
		await seed('succeeded', 3);
	});
	const range = { from: '2026-11-10', to: '2026-11-10' };

	it('yields one item per settled payment, the summary or all', async () => {
		const settled = await ok('settlement.getAll', range);
		expect(settled).toHaveLength(3);
		for (const one of settled) expect(one).toHaveProperty('net_settled');
		const [summary] = await ok('settlement.getAll', { ...range, output: 'summary' });
		expect(JSON.stringify(summary)).toContain('EUR');
		expect(await ok('settlement.getAll', { ...range, output: 'raw' })).toHaveLength(1);
	});

	it('yields all of them unless a limit is set, and says what that leaves out', async () => {
		const limited = { ...range, returnAll: false, limit: 2 };
		const { output, hints } = await payments().run('settlement.getAll', limited, {
			readsIn: 'minor',
		});
		expect(output[0]).toHaveLength(2);
		expect(hints).toMatchObject([{ message: expect.stringContaining('2 of 3 results') as string }]);
	});

	it('yields one item per currency of the summary', async () => {
		await payments().control.payments.create({ status: 'succeeded', currency: 'USD', amount: 700 });
		const sums = await ok('settlement.getAll', { ...range, output: 'currencies' });
		expect(sums).toMatchObject([
			{ currency: 'EUR', count: 3 },
			{ currency: 'USD', count: 1 },
		]);
		const { output } = await payments().run(
			'settlement.getAll',
			{ ...range, output: 'currencies' },
			{ readsIn: 'minor' },
		);
		expect(output[0].map(({ json }) => json.major)).toMatchObject([{ gross: 60 }, { gross: 7 }]);
	});

	it.each(['summary', 'raw'])('says the figures of %s in major units', async (output) => {
		const settled = await payments().run(
			'settlement.getAll',
			{ ...range, output },
			{ readsIn: 'minor' },
		);
		const [{ json }] = settled.output[0];
		expect(json.summary).toMatchObject([{ gross: 6000, major: { gross: 60 } }]);
		const amount = '={{ $json.summary[0].net_settled }}';
		const { error } = await payments().run(
			'payout.create',
			{ amount, amountUnit: 'major', currency: 'EUR', destinationType: 'service_account' },
			{ items: [{ json }] },
		);
		expect(error?.message).toContain('Amount Unit: choose Minor');
	});

	it('yields nothing for a range in which nothing settled', async () => {
		const empty = { from: '2026-01-01', to: '2026-01-02' };
		expect(await ok('settlement.getAll', empty)).toEqual([]);
		expect(await ok('settlement.getAll', { ...empty, output: 'currencies' })).toEqual([]);
	});

	it('takes the day in the timezone of the workflow', async () => {
		await payments().run(
			'settlement.getAll',
			{ from: '2026-11-09T23:30:00Z', to: '2026-11-10T10:00:00Z' },
			{ settings: { timezone: 'Asia/Tokyo' } },
		);
		const [{ query }] = (await payments().control.requests({ path: /settlements/ })).slice(-1);
		expect(query).toBe('from=2026-11-10&to=2026-11-10');
	});

	it('exports a CSV file', async () => {
		const { output } = await payments().run('settlement.exportCsv', range);
		const { data } = output[0][0].binary ?? {};
		const lines = Buffer.from(data.data, 'base64').toString().trim().split(/\r?\n/);
		expect(data.fileName).toBe('settlements_2026-11-10_2026-11-10.csv');
		expect(lines.length).toBeGreaterThanOrEqual(4);
	});

	it.each([
		['minor', 'gross (major units)', ',20,'],
		[undefined, 'gross (unit not known)', ',2000,'],
	] as const)('exports rows with units, amounts in %s', async (readsIn, heading, cell) => {
		const input = { ...range, format: 'units' };
		const { output } = await payments().run('settlement.exportCsv', input, { readsIn });
		const { data } = output[0][0].binary ?? {};
		const [header, ...rows] = Buffer.from(data.data, 'base64').toString().trim().split('\r\n');
		expect(header).toContain(heading);
		expect(rows).toHaveLength(3);
		for (const row of rows) expect(row).toContain(cell);
		const [{ query }] = (await payments().control.requests({ path: /settlements/ })).slice(-1);
		expect(query).toBe('from=2026-11-10&to=2026-11-10');
	});
});
