import type { IDataObject } from 'n8n-workflow';
import { accounting, contactNamed, ok, queriesOf, useAccounting } from './harness.mts';

useAccounting();

const REPORTS = [
	['report.getProfitAndLoss', { from: '2026-01-01', to: '2026-11-14' }],
	['report.getBalanceSheet', { as_of: '2026-11-14' }],
	['report.getTrialBalance', { as_of: '2026-11-14' }],
] as const;

/** A sale in euros that is partly paid, a sale in dollars and a purchase. */
beforeEach(async () => {
	const { documents } = accounting().control.accounting;
	const acorn = (await contactNamed('Acorn Books')).value as string;
	const birch = (await contactNamed('Birch and Sons')).value as string;
	const lines = [{ description: 'Work', unit_price: 33.33, quantity: 3 }];
	const [sale] = await documents.create({ contact_id: acorn, lines, date: '2026-03-01' });
	const [other] = await documents.create({ contact_id: birch, date: '2026-10-31' });
	const [bill] = await documents.create({ kind: 'bill', contact_id: birch, date: '2026-04-01' });
	for (const { id } of [sale, other, bill]) await documents.issue(id);
	await documents.pay(sale.id, 50);
});

/** In cents, so that binary fractions leave no dust. */
const sum = (rows: IDataObject[], path: RegExp) =>
	rows
		.filter((row) => path.test(String(row.path)))
		.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);

describe.each(REPORTS)('%s', (name, period) => {
	it('comes as it is, with the documented period when none is given', async () => {
		const [report] = await ok(name);
		expect(report).toMatchObject({ ...period, data: expect.any(Object) as object });
		expect(await queriesOf(/reports/)).toEqual(['']);
	});
});

const BY_PATH = REPORTS.filter(([name]) => name !== 'report.getTrialBalance');

describe.each(BY_PATH)('%s', (name, period) => {
	it('comes as rows, each with the period, its path and its amount', async () => {
		const [{ data }] = await ok(name);
		const rows = await ok(name, { output: 'rows' });
		expect(rows.length).toBeGreaterThan(4);
		for (const { path, amount, ...row } of rows) {
			expect(row).toMatchObject(period);
			const steps = String(path).split('.');
			expect(steps.reduce<unknown>((part, key) => (part as IDataObject)[key], data)).toBe(amount);
		}
		expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
	});

	it('comes as a CSV file of the rows', async () => {
		const rows = await ok(name, { output: 'rows' });
		const parameters = { output: 'csv', binaryProperty: 'sheet' };
		const { output, error } = await accounting().run(name, parameters);
		expect(error).toBeUndefined();
		const [{ json, binary }] = output[0];
		const { fileName, mimeType, data } = binary?.sheet ?? {};
		const days = Object.values(period).join('_');
		expect(fileName).toMatch(new RegExp(`^[a-z_]+_${days}\\.csv$`));
		expect(mimeType).toBe('text/csv');
		expect(json).toMatchObject({ ...period, fileName, rows: rows.length });
		const lines = Buffer.from(String(data), 'base64').toString().trimEnd().split('\r\n');
		expect(lines[0]).toBe([...Object.keys(period), 'section,code,name,amount,path'].join(','));
		expect(lines.slice(1).map((line) => Number(line.split(',').at(-2)))).toEqual(
			rows.map(({ amount }) => amount),
		);
	});
});

describe('checks', () => {
	it.each(['report.getTrialBalance', 'report.getBalanceSheet'])(
		'%s says that it balances',
		async (name) => {
			expect(await ok(name)).toMatchObject([{ checks: { balanced: true } }]);
			expect(await ok(name, { output: 'csv' })).toMatchObject([{ checks: { balanced: true } }]);
		},
	);

	it('are not made up for a report that has no sides', async () => {
		const [report] = await ok('report.getProfitAndLoss');
		expect(report).not.toHaveProperty('checks');
	});
});

describe('figures', () => {
	it('of the trial balance are a table of accounts with two sides', async () => {
		const rows = await ok('report.getTrialBalance', { output: 'rows' });
		const accounts = rows.filter(({ name }) => name !== 'Total');
		const cents = (side: 'debit' | 'credit') =>
			accounts.reduce((total, row) => total + Math.round(Number(row[side]) * 100), 0);
		expect(cents('debit')).toBeGreaterThan(0);
		expect(cents('credit')).toBe(cents('debit'));
		expect(rows).toContainEqual({
			as_of: '2026-11-14',
			code: '1000',
			name: 'Bank',
			debit: 55,
			credit: 0,
		});
		const total = cents('debit') / 100;
		expect(rows.at(-1)).toEqual({
			as_of: '2026-11-14',
			name: 'Total',
			debit: total,
			credit: total,
		});
		const { output } = await accounting().run('report.getTrialBalance', { output: 'csv' });
		const { data } = output[0][0].binary?.data ?? {};
		const [head, ...lines] = Buffer.from(String(data), 'base64').toString().trimEnd().split('\r\n');
		expect(head).toBe('as_of,code,name,debit,credit');
		expect(lines).toContain('2026-11-14,1000,Bank,55,0');
		expect(lines).toHaveLength(rows.length);
	});

	it('of the balance sheet: assets are liabilities and equity', async () => {
		const rows = await ok('report.getBalanceSheet', { output: 'rows' });
		const assets = sum(rows, /^assets\.total$/);
		expect(assets).toBeGreaterThan(0);
		expect(sum(rows, /^(liabilities|equity)\.total$/)).toBe(assets);
		expect(sum(rows, /^assets\.rows\.\d+\.amount$/)).toBe(assets);
	});

	it('of profit and loss keep to the period asked for', async () => {
		const [april] = await ok('report.getProfitAndLoss', { from: '2026-04-01', to: '2026-04-30' });
		expect(april).toMatchObject({
			from: '2026-04-01',
			to: '2026-04-30',
			data: { income: { total: 0 }, expenses: { total: 100 }, net_profit: -100 },
		});
		const [year] = await ok('report.getProfitAndLoss');
		// 99.99 euro at 1.1, and 100 dollars.
		expect(year.data).toMatchObject({ income: { total: 209.99 }, net_profit: 109.99 });
	});

	it('of an empty report are rows all the same', async () => {
		const rows = await ok('report.getTrialBalance', { asOf: '2025-12-31', output: 'rows' });
		expect(rows).toEqual([{ as_of: '2025-12-31', name: 'Total', debit: 0, credit: 0 }]);
	});
});
