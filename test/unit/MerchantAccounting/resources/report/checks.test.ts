import {
	checkBalanceSheet,
	checkTrialBalance,
} from '../../../../../nodes/MerchantAccounting/resources/report/checks';

const row = (debit: unknown, credit: unknown) => ({ name: 'Bank', debit, credit });

describe('a trial balance', () => {
	it.each<[string, unknown, boolean]>([
		['debits and credits', { rows: [row(10, 0), row(0, 10)] }, true],
		['fractions', [row(0.1, 0), row(0.2, 0), row(0, 0.3)], true],
		['texts', [row('10.50', null), row(null, '10.5')], true],
		['a row of totals', [row(10, 0), row(0, 10), row(10, 10)], true],
		['an envelope', { report: { accounts: [row(1, 1)] }, notes: ['x'] }, true],
		['a difference', { rows: [row(10, 0), row(0, 9.99)] }, false],
	])('with %s is in balance or not', (_, data, balanced) => {
		expect(checkTrialBalance(data).balanced).toBe(balanced);
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['no rows', { rows: [] }],
		['one column', { rows: [{ balance: 5 }, { balance: -5 }] }],
		['a row that lacks one', [row(5, 5), { debit: 5 }]],
		['two lists', { a: [row(1, 1)], b: [row(1, 2)] }],
		['words', [row('much', 'much')]],
		[
			'rows within rows',
			[
				{ ...row(0, 0), accounts: [row(100, 0)] },
				{ ...row(0, 0), accounts: [row(0, 90)] },
			],
		],
		['figures beyond exactness', [row(1e300, 1e300)]],
		[
			'two currencies',
			[
				{ ...row(100, 0), currency: 'EUR' },
				{ ...row(0, 100), currency: 'USD' },
			],
		],
	])('of %s is not judged, and says why', (_, data) => {
		expect(checkTrialBalance(data)).toEqual({
			balanced: null,
			why: expect.stringMatching(/\.$/) as string,
		});
	});
});

describe('a balance sheet', () => {
	const sheet = (assets: unknown, liabilities: unknown, equity: unknown) => ({
		assets,
		liabilities,
		equity,
	});
	const of = (total: unknown) => ({ rows: [{ amount: 1 }], total });

	it.each<[string, unknown, boolean]>([
		['totals', sheet(of(100.1), of(40), of('60.10')), true],
		['figures', sheet(100, 40, 60), true],
		['negative credits', sheet(of(100), of(-40), of(-60)), true],
		['a loss', sheet(of(10), of(40), of(-30)), true],
		['words beside', { ...sheet(1, 1, 0), currency: 'EUR' }, true],
		['texts', sheet(of('100'), '40', of('60')), true],
		['texts of a table', sheet(of('1,000.50'), '1,030.50', of('(30.00)')), true],
		['a year beside', { ...sheet(1, 1, 0), year: 2026, period: { month: '12' } }, true],
		['a difference', sheet(of(100), of(40), of(59.99)), false],
	])('with %s is in balance or not', (_, data, balanced) => {
		expect(checkBalanceSheet(data).balanced).toBe(balanced);
	});

	it.each<[string, unknown, string]>([
		['nothing', undefined, 'no sections'],
		['a list', [{ assets: 1 }], 'no sections'],
		['rows alone', sheet([{ amount: 1 }], of(1), of(0)), 'no totals'],
		['a section missing', { assets: of(1), liabilities: of(1) }, 'no totals'],
		['an account beside', { ...sheet(1, 1, 0), suspense_account: 77.7 }, 'suspense_account'],
		['a text beside', { ...sheet(1, 1, 0), other_assets: '5 EUR' }, 'other_assets'],
		['a section more', { ...sheet(of(5), of(1), of(1)), net_profit: 3 }, 'net_profit'],
		['no figures', sheet(of('much'), of(1), of(1)), 'no totals'],
		['signs that contradict each other', sheet(of(100), of(50), of(-150)), 'sign'],
		['an overdraft as large as all else', sheet(of(-100), of(50), of(50)), 'sign'],
		['one side that may have either sign', sheet(of(100), of(0), of(-100)), 'sign'],
	])('of %s is not judged, and says why', (_, data, words) => {
		expect(checkBalanceSheet(data)).toEqual({
			balanced: null,
			why: expect.stringContaining(words) as string,
		});
	});
});
