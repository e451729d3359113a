import { reportItems } from '../../../../../nodes/MerchantAccounting/resources/report/report';

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
	])('take %p for the figure %d', (value, amount) => {
		expect(figures({ x: value })).toEqual([{ path: 'x', amount }]);
	});

	// Codes, years, dates and ids are digits too.
	it.each(['4000', '2026', '2026-01-31', '12.50 EUR', '1,000.00', '1.2.3', '', '1e3', '.5'])(
		'do not take %p for a figure',
		(value) => expect(figures({ x: value })).toEqual([]),
	);

	it.each<[object, number]>([
		[{ amount: '250' }, 250],
		[{ closing_balance: '-12' }, -12],
		[{ totals: [{ netProfit: '0' }] }, 0],
		[{ profit_for_the_year: '1200' }, 1200],
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
		{ code: 4000, account_code: '4010', accountNumber: 7 },
		{ year: 2026, fiscal_year: '2026', years: [2025, 2026] },
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
	])('keep the name of the account: %j', (row) => {
		expect(figures({ income: [row] })).toMatchObject([{ code: '4000', name: 'Sales', amount: 5 }]);
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

	it('carry the words of their own record, not of another', () => {
		const data = { name: 'Outer', rows: [{ name: 'Inner', sums: { amount: 1 } }, { amount: 2 }] };
		expect(figures(data)).toEqual([
			{ path: 'rows.0.sums.amount', amount: 1 },
			{ path: 'rows.1.amount', amount: 2 },
		]);
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
