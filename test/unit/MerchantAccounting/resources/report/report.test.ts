import {
	reportDraft,
	reportItems,
} from '../../../../../nodes/MerchantAccounting/resources/report/report';
import { refusalOf } from '../../../../harness/refusalOf';

const items = (body: unknown, output: 'raw' | 'rows' = 'rows') =>
	reportItems({ status: 200, headers: {}, body }, output, { name: 'report' });

const figures = (data: unknown) => items({ data }) as object[];

describe('the report as it came', () => {
	it.each<[unknown]>([[{ as_of: '2026-01-31', data: { a: [1] } }], [{ odd: true }], [[{ a: 1 }]]])(
		'is %j',
		(body) => expect(items(body, 'raw')).toBe(body),
	);

	it.each([undefined, null])('is empty when %p came', (body) => {
		expect(items(body, 'raw')).toEqual({});
	});
});

describe('rows', () => {
	it('name where a figure stands, and the words beside it', () => {
		const data = { income: { rows: [{ code: '4000', name: 'Sales', amount: 12.5 }], total: 12.5 } };
		expect(items({ from: '2026-01-01', to: '2026-01-31', data })).toEqual([
			{
				from: '2026-01-01',
				to: '2026-01-31',
				section: 'income',
				code: '4000',
				name: 'Sales',
				amount: 12.5,
				beside: { code: '4000', name: 'Sales' },
				path: 'income.rows.0.amount',
			},
			{
				from: '2026-01-01',
				to: '2026-01-31',
				section: 'income',
				amount: 12.5,
				path: 'income.total',
			},
		]);
	});

	it.each<[unknown, number]>([
		[0, 0],
		[-12.5, -12.5],
		['12.50', 12.5],
		['-0.01', -0.01],
		[1e15, 1e15],
		['1,234.56', 1234.56],
		['1,234,567', 1234567],
		['1.234,56', 1234.56],
		['1234,5', 1234.5],
		['(50.00)', -50],
		['(1,234.56)', -1234.56],
		['50.00-', -50],
		['\u221250.00', -50],
	])('take %p for the figure %d', (value, amount) => {
		expect(figures({ x: value })).toEqual([{ path: 'x', amount }]);
	});

	// Codes, years, dates and ids are digits too.
	it.each([
		...['4000', '2026', '2026-01-31', '1.2.3', '', '1e3', '.5', '-5-', '(5'],
		...['31.12.26', '1.2.30', '10.0.12.50', '1.234.56', '4000 EUR', 'VAT 19.00', 'UTC 12.30'],
		...['12.50 %', 'A1.50', '4000-12.50', '1 2.50', '01 02 12.50'],
	])('do not take %p for a figure', (value) => expect(figures({ x: value })).toEqual([]));

	it.each<[object, number]>([
		[{ amount: '250' }, 250],
		[{ closing_balance: '-12' }, -12],
		[{ totals: [{ netProfit: '0' }] }, 0],
		[{ profit_for_the_year: '1200' }, 1200],
		[{ prior_period: '450' }, 450],
		[{ balance: '(50)' }, -50],
	])('take the text in %j for a figure', (data, amount) => {
		expect(figures(data)).toMatchObject([{ amount }]);
	});

	it('take an amount of a period for a figure', () => {
		const equity = { profit_for_the_year: 1200.5, lossOfThePeriod: -700, total: 500.5 };
		expect(figures({ equity })).toMatchObject([
			{ amount: 1200.5 },
			{ amount: -700 },
			{ amount: 500.5 },
		]);
	});

	it.each([
		{ current_period: 500.25, prior_period: 0 },
		{ bank_account: 1200.5, suspense_account: 77 },
		{ current_year: 900.5, prior_year: 900 },
		{ month: 1200, year: 9000.5 },
		{ year_to_date: 900, net_position: 5 },
		// Accounts may be the names themselves, and a code has no fraction.
		{ 'Domain names': 1250.5, 'Private label': 900, 'Web page': 20 },
		{ head_count: 12.5, page: 3.25 },
	])('take columns for figures, although their names end like those of codes: %j', (data) => {
		expect(figures({ rows: [data] })).toMatchObject(
			Object.values(data).map((amount) => ({ amount })),
		);
	});

	it.each<[object, string]>([
		[{ amount: '12.50 EUR' }, '12.50 EUR'],
		...[
			...['12.50 EUR', 'EUR -12.50', '€5.00', '-$5.00', '$ (1,234.50)', '12,50€', '1.234,50 EUR'],
			...['3 400,50', '3\u202f400,50', "1'234.50", '1 234 567.50-', '+5.00'],
		].map((text): [object, string] => [{ 'Domain sales': text }, text]),
		[{ amount: 'EUR -12.50' }, 'EUR -12.50'],
		// One thousand, or one and a bit.
		[{ anything: '1,234' }, '1,234'],
		[{ debit: '1.250' }, '1.250'],
		[{ anything: '1.250' }, '1.250'],
		[{ closing_balance: '(1,234)' }, '(1,234)'],
		[{ total: "1'234.50" }, "1'234.50"],
		[{ net: '.5' }, '.5'],
	])('keep the text in %j in its place, because what it is worth cannot be told', (data, text) => {
		expect(figures({ rows: [data] })).toMatchObject([{ amount: text }]);
	});

	it.each([
		{ balance_date: '31.12.2026', net_until: '2026-12-31', total_label: '4000' },
		{ total_name: 'Total 2026', network: 'a 10' },
	])('do not take dates and names for amounts: %j', (data) => {
		expect(figures({ rows: [data] })).toEqual([]);
	});

	it.each([
		{ code: 4000, account_code: '4010', accountNumber: 7 },
		{ 'Account Code': 4000, 'Account No.': 5 },
		{ year: 2026, fiscal_year: '2026', years: [2025, 2026], start_year: 2026 },
		{ month: '01.2026', period: 202601, quarter: 4 },
		{ account: 1000, parent_account: 1000, sort_order: 3 },
		{ id: 5, account_id: 6, level: 2, count: 3 },
	])('do not take codes and years for amounts: %j', (data) => {
		expect(figures(data)).toEqual([]);
	});

	it.each([
		{ code: 4000, name: 'Sales', amount: 5 },
		{ account_code: '4000', account_name: 'Sales', amount: 5 },
		{ accountCode: '4000', label: 'Sales', amount: 5 },
		{ account: { code: 4000, name: 'Sales' }, amount: 5 },
		{ code: '4000', account: 'Sales', amount: '5' },
		{ Code: '4000', Name: 'Sales', Amount: 5 },
		{ Account: { Code: '4000', Name: 'Sales' }, amount: 5 },
	])('keep the name of the account: %j', (row) => {
		expect(figures({ income: [row] })).toMatchObject([{ code: '4000', name: 'Sales', amount: 5 }]);
	});

	it.each([
		{ code: '62.01', name: 'Customers', amount: 5 },
		{ account_code: 1.1, account_name: 'Customers', amount: 5 },
		{ account: { code: '4000.10', name: 'Customers' }, amount: 5 },
		{ account_number: '62.01', gl_code: '1.10', name: 'Customers', amount: 5 },
	])('do not take the code of an account for an amount, although it has a point: %j', (row) => {
		expect(figures({ rows: [row] })).toMatchObject([{ name: 'Customers', amount: 5 }]);
	});

	it('do not take a currency for the code of an account', () => {
		const rows = [{ code: '4000', name: 'Sales', total: { amount: '1000.00', code: 'USD' } }];
		const sales = { code: '4000', name: 'Sales', currency: 'USD', amount: 1000 };
		expect(figures({ rows })).toMatchObject([sales]);
		const own = { code: 'USD', name: 'Dollars', amount: 5 };
		expect(figures({ rows: [own] })).toMatchObject([own]);
	});

	it('stand in the part whose name has a point', () => {
		const [row] = figures({ 'Misc. income': { Fees: 5 } });
		expect(row).toMatchObject({ section: 'Misc. income', path: 'Misc. income.Fees' });
	});

	it.each([null, true, false, {}, []])('find nothing in %j', (value) => {
		expect(figures({ x: value })).toEqual([]);
	});

	it.each<[string, unknown, object[]]>([
		['a list', [{ debit: 1 }, { credit: 2 }], [{ path: '0.debit' }, { path: '1.credit' }]],
		['lists in lists', [[1], [2]], [{ path: '0.0' }, { path: '1.0' }]],
		['names as keys', { 'Bank · 1000': 5 }, [{ path: 'Bank · 1000', amount: 5 }]],
		['both sides', { debit: 1, credit: 0 }, [{ path: 'debit' }, { path: 'credit', amount: 0 }]],
	])('are found in %s', (_, data, expected) => {
		expect(figures(data)).toMatchObject(expected);
		expect(figures(data)).toHaveLength(expected.length);
	});

	it('carry the words of their own record, and not the name of the report', () => {
		const data = { name: 'Outer', rows: [{ note: 'x', sums: { amount: 1 } }, { amount: 2 }] };
		expect(figures(data)).toEqual([
			{ path: 'rows.0.sums.amount', amount: 1 },
			{ path: 'rows.1.amount', amount: 2 },
		]);
	});

	it.each<[object]>([
		[{ months: { jan: 5, feb: 6 } }],
		[
			{
				months: [
					{ month: 1, amount: 5 },
					{ month: 2, amount: 6 },
				],
			},
		],
		[{ values: [5, 6] }],
		[{ balances: { opening: { amount: 5 }, closing: { amount: 6 } } }],
	])('keep the account that they stand below: %j', (below) => {
		const rows = [{ code: '4000', name: 'Sales', currency: 'EUR', ...below }, { amount: 7 }];
		const account = { code: '4000', name: 'Sales', currency: 'EUR' };
		const found = figures({ rows });
		expect(found).toMatchObject([{ ...account, amount: 5 }, { ...account, amount: 6 }, {}]);
		expect(found[2]).toEqual({ amount: 7, path: 'rows.1.amount' });
	});

	it('have an account of their own below another', () => {
		const rows = [{ code: '1', name: 'Assets', accounts: [{ name: 'Bank', amount: 5 }] }];
		const [row] = figures({ rows });
		expect(row).toMatchObject({ name: 'Bank', amount: 5 });
		expect(row).not.toHaveProperty('code');
	});

	it.each<[unknown]>([
		[[{ cells: [{ value: '4000' }, { value: 'Sales' }, { value: '250.00' }] }]],
		[[{ cells: [{ value: '4000' }, { value: '250.00' }] }]],
		[[{ Cells: [{ Value: 'Sales' }, { Value: '250.00', Attributes: [] }, { Value: '' }] }]],
		[[{ ColData: [{ value: '4000', id: '7' }, { value: '250' }] }]],
		[[['4000', 'Sales', 250]]],
	])('are refused in a table of cells: %j', (rows) => {
		const refusal = refusalOf(() => figures({ rows }));
		expect(refusal.message).toBe(
			'The report is a table of cells, in which codes and amounts cannot be told apart',
		);
		expect(refusal.description).toBe('Set Output to Report to get it as the service returned it.');
	});

	it.each<[unknown, number]>([
		[[{ values: [{ value: 5 }, { value: 6 }] }], 2],
		[
			[
				{
					values: [
						{ name: 'January', value: 5 },
						{ name: 'Basis', value: 'cash' },
					],
				},
			],
			1,
		],
		[{ columns: ['Account', '2026', '2025'], totals: [5, '6.50', null] }, 2],
	])('are found in lists that are no cells: %j', (data, count) => {
		expect(figures({ data })).toHaveLength(count);
	});

	it('keep path, amount and period although the words beside them have the same names', () => {
		const data = { path: 'p', amount: '1.5', as_of: 'x', total: 2 };
		expect(items({ as_of: '2026-01-31', data })).toEqual([
			expect.objectContaining({ as_of: '2026-01-31', path: 'amount', amount: 1.5 }),
			expect.objectContaining({ as_of: '2026-01-31', path: 'total', amount: 2 }),
		]);
	});

	it('are found without an envelope, too', () => {
		expect(items({ as_of: '2026-01-31', total: 5 })).toEqual([
			{ as_of: '2026-01-31', path: 'total', amount: 5, beside: { as_of: '2026-01-31' } },
		]);
	});

	it('bring only the period along from around the figures', () => {
		expect(items({ as_of: '2026-01-31', currency: 'USD', page: 1, data: { total: 5 } })).toEqual([
			{ as_of: '2026-01-31', path: 'total', amount: 5 },
		]);
	});

	it.each<[unknown]>([[undefined], [null], [{}], [{ data: null }], [{ data: {} }], [[]]])(
		'are none in %j',
		(body) => expect(items(body)).toEqual([]),
	);
});

describe('the table', () => {
	const linesOf = (data: object, hasSides?: true) => {
		const draft = reportDraft(
			{},
			{ output: 'csv', binaryProperty: 'data' },
			{ name: 'report', hasSides },
		);
		const { content } = draft.file?.({ status: 200, headers: {}, body: { data } }) ?? {};
		return String(content).trimEnd().split('\r\n');
	};

	it('says the currency where the report does', () => {
		const row = { code: '4000', name: 'Sales' };
		const rows = [
			{ ...row, currency: 'EUR', amount: 5 },
			{ ...row, currency: 'USD', amount: 6 },
		];
		expect(linesOf({ rows })).toEqual([
			'section,code,name,currency,amount,path',
			',4000,Sales,EUR,5,rows.0.amount',
			',4000,Sales,USD,6,rows.1.amount',
		]);
		expect(linesOf({ rows: [{ ...row, amount: 5 }] })[0]).toBe('section,code,name,amount,path');
	});

	it('names a figure that stands for itself, and no part of an account', () => {
		const data = {
			income: { rows: [{ code: '4000', name: 'Sales', amount: 5 }, { amount: 1 }], total: 6 },
			net_profit: 6,
			retainedEarnings: { balance: 2 },
		};
		expect(linesOf(data)).toEqual([
			'section,code,name,amount,path',
			'income,4000,Sales,5,income.rows.0.amount',
			'income,,,1,income.rows.1.amount',
			'income,,Total income,6,income.total',
			',,Net profit,6,net_profit',
			'retainedEarnings,,Retained earnings,2,retainedEarnings.balance',
		]);
	});

	it('keeps the names of accounts whole that have a point', () => {
		expect(linesOf({ income: { 'Misc. income': 10, 'Fees (Stripe Inc.)': 5 } })).toEqual([
			'section,code,name,amount,path',
			'income,,Misc. income,10,income.Misc. income',
			'income,,Fees (stripe inc.),5,income.Fees (Stripe Inc.)',
		]);
	});

	it('of both sides says the currency, too', () => {
		const row = { code: '1000', name: 'Bank', credit: 0 };
		const rows = [
			{ ...row, currency: 'EUR', debit: 100 },
			{ ...row, currency: 'JPY', debit: 9000 },
		];
		expect(linesOf({ rows }, true)).toEqual([
			'code,name,currency,debit,credit',
			'1000,Bank,EUR,100,0',
			'1000,Bank,JPY,9000,0',
		]);
	});
});

describe('a report of odd names and words', () => {
	const sizeOf = (value: unknown) => JSON.stringify(value).length;
	const MANY = 2_000;

	it.each([
		['a long name above many figures', { ['k'.repeat(50_000)]: Array<number>(MANY).fill(1) }],
		[
			'long words beside many figures',
			{
				w: 'k'.repeat(50_000),
				...Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`k${at}`, 1])),
			},
		],
		[
			'many words beside many figures',
			Object.fromEntries(
				Array.from({ length: 2 * MANY }, (_, at) => [`k${at}`, at % 2 ? 1 : 'words']),
			),
		],
	])('with %s does not become a hundredfold', (_, data) => {
		const rows = figures(data);
		expect(rows).toHaveLength(MANY);
		expect(sizeOf(rows)).toBeLessThan(100 * sizeOf(data));
	});

	it('is refused when it has more figures than anybody reads', () => {
		const data = Array<number>(100_001).fill(1);
		expect(() => figures(data)).toThrow('The report has more than 100000 figures');
	});
});
