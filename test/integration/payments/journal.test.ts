import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import { byId, ok, payments, usePayments } from './harness.mts';

usePayments();

const ACCOUNTS = {
	clearingAccount: '1050',
	feesAccount: '6200',
	refundsAccount: '4900',
	salesAccount: '4000',
};

const PERIOD = { from: '2026-11-10', to: '2026-11-12' };

const settle = async (
	moment: string,
	amount: number,
	currency = 'EUR',
	more: { recipientId?: string } = {},
) => {
	await payments().control.clock.freeze(moment);
	const [{ id }] = await payments().control.payments.create({
		status: 'succeeded',
		amount,
		currency,
		...more,
	});
	return id;
};

const exportJournal = async (parameters: object = {}, readsIn = 'minor') =>
	await payments().run(
		'settlement.exportJournal',
		{ ...PERIOD, ...ACCOUNTS, ...parameters },
		{ readsIn },
	);

const linesOf = async (parameters?: object, readsIn?: string): Promise<IDataObject[]> => {
	const { output, error } = await exportJournal(parameters, readsIn);
	expect(error).toBeUndefined();
	return output[0].map(({ json }) => json);
};

const asked = async () => {
	const requests = await payments().control.requests({ path: /settlements/ });
	return requests.map(({ query }) => query);
};

const cents = (lines: readonly IDataObject[], side: 'debit' | 'credit', account?: string) =>
	lines
		.filter((line) => account === undefined || line.account === account)
		.reduce((sum, line) => sum + Math.round(Number(line[side]) * 100), 0);

/** What the service itself says settled in all of the days. */
const summary = async (): Promise<Record<string, number>> => {
	const { output } = await payments().run('settlement.getAll', { ...PERIOD, output: 'currencies' });
	return output[0][0].json as Record<string, number>;
};

it('books each day as the service sums it up, with one request a day', async () => {
	await settle('2026-11-10T00:00:00Z', 2000);
	await settle('2026-11-10T23:59:59Z', 1999);
	const refunded = await settle('2026-11-12T12:00:00Z', 3333);
	await payments().run('payment.refund', { paymentId: byId(refunded), refundType: 'full' });
	await settle('2026-11-13T00:00:00Z', 9999);
	await payments().control.clearRequests();
	const lines = await linesOf();
	expect(await asked()).toEqual(
		['10', '11', '12'].map((day) => `from=2026-11-${day}&to=2026-11-${day}`),
	);
	const { gross, fee, refunded: back, net_settled: net } = await summary();
	expect(gross).toBe(2000 + 1999 + 3333);
	expect(cents(lines, 'credit', '4000')).toBe(gross);
	expect(cents(lines, 'debit', '6200')).toBe(fee);
	expect(cents(lines, 'debit', '4900')).toBe(back);
	expect(cents(lines, 'debit', '1050') - cents(lines, 'credit', '1050')).toBe(net);
	expect(cents(lines, 'debit')).toBe(cents(lines, 'credit'));
	expect([...new Set(lines.map(({ reference }) => reference))]).toEqual([
		'SETTLE-20261110-EUR',
		'SETTLE-20261112-EUR',
	]);
	// The fee of what was refunded is not given back.
	const [net12] = lines.filter(({ date, account }) => date === '2026-11-12' && account === '1050');
	expect(net12.debit).toBe(0);
	expect(net12.credit).toBeGreaterThan(0);
});

it('says that two input items book every line twice', async () => {
	await settle('2026-11-10T12:00:00Z', 2000);
	await payments().control.clock.freeze('2026-11-14T12:00:00Z');
	const hintsOf = async (more: object, options: object = {}) => {
		const items = [{ json: { day: '2026-11-10' } }, { json: { day: '2026-11-11' } }];
		const { hints, error } = await payments().run(
			'settlement.exportJournal',
			{ ...PERIOD, ...ACCOUNTS, ...more },
			{ readsIn: 'minor', items, ...options },
		);
		expect(error).toBeUndefined();
		return hints.map(({ message }) => message);
	};
	const each = [
		'This ran once for each of the 2 input items, with the same values. To run it once, turn on Execute Once in the settings of this node.',
	];
	expect(await hintsOf({})).toEqual(each);
	expect(await hintsOf({ to: '={{ $today.minus({ days: 3 }).toISODate() }}' })).toEqual(each);
	expect(await hintsOf({ from: '={{ $json.day }}' })).toEqual([]);
	const tool = { type: 'n8n-nodes-merchant-services.merchantPaymentsTool' };
	expect(await hintsOf({}, { nodeOptions: tool })).toEqual([]);
	expect(await hintsOf({}, { items: [{ json: {} }] })).toEqual([]);
});

it('gives the same references for the same days, whatever the period', async () => {
	await settle('2026-11-11T12:00:00Z', 2000);
	const first = await linesOf();
	expect(await linesOf({ from: '2026-11-11', to: '2026-11-11' })).toEqual(first);
	expect(await linesOf()).toEqual(first);
});

it('says what is of split recipients, and books it as their own journals do', async () => {
	const [{ id: recipientId }] = await ok('splitRecipient.create', {
		externalReference: 'seller',
		name: 'Seller',
		accountBank: '044',
		accountNumber: '0690000031',
		splitValue: 100,
	});
	await settle('2026-11-10T12:00:00Z', 10_000);
	await settle('2026-11-10T12:00:00Z', 5_000, 'EUR', { recipientId: String(recipientId) });
	const lines = await linesOf();
	const sellers = await linesOf({ filters: { splitRecipientId: byId(String(recipientId)) } });
	expect(lines.slice(-sellers.length)).toEqual(sellers);
	expect(cents(lines, 'credit', '4000')).toBe(15_000);
	expect(cents(sellers, 'credit', '4000')).toBe(5_000);
	const net = (cents(sellers, 'debit', '1050') / 100).toFixed(2);
	expect((await exportJournal()).hints).toMatchObject([
		{ message: expect.stringContaining(`${net} EUR of the net amounts`) as string },
	]);
	const filters = { splitRecipientId: byId(String(recipientId)) };
	expect((await exportJournal({ filters })).hints).toEqual([]);
});

it.each(['minor', 'major'] as const)(
	'makes a CSV file per payment of a service that reads in %s units',
	async (unit) => {
		await payments().control.settings.set({ readUnit: unit });
		const euros = await settle('2026-11-10T12:00:00Z', 4950);
		const yen = await settle('2026-11-11T12:00:00Z', 4950, 'JPY');
		const dinars = await settle('2026-11-12T12:00:00Z', 4950, 'KWD');
		const { output } = await exportJournal(
			{ entryPer: 'payment', output: 'csv', binaryProperty: 'journal' },
			unit,
		);
		const [{ json, binary }] = output[0];
		expect(json).toMatchObject({
			fileName: 'settlement_journal_2026-11-10_2026-11-12.csv',
			...PERIOD,
			totals: [
				{ currency: 'EUR', debit: 49.5, credit: 49.5 },
				{ currency: 'JPY', debit: 4950, credit: 4950 },
				{ currency: 'KWD', debit: 4.95, credit: 4.95 },
			],
		});
		const rows = parse<Record<string, string>>(
			Buffer.from(binary?.journal.data ?? '', 'base64').toString(),
			{ columns: true },
		);
		expect(Object.keys(rows[0]).join()).toBe(
			'Reference,Date,Account,Description,Currency,Debit,Credit',
		);
		const sales = rows.filter(({ Account }) => Account === '4000');
		expect(sales.map(({ Reference, Currency, Credit }) => [Reference, Currency, Credit])).toEqual([
			[`SETTLE-${euros}`, 'EUR', '49.50'],
			[`SETTLE-${yen}`, 'JPY', '4950'],
			[`SETTLE-${dinars}`, 'KWD', '4.950'],
		]);
	},
);

it('returns nothing, or a file with nothing in it, when nothing settled', async () => {
	expect(await linesOf()).toEqual([]);
	const { output } = await exportJournal({ output: 'csv' });
	expect(output[0][0].json).toMatchObject({ lines: 0, totals: [] });
	const { data } = output[0][0].binary ?? {};
	expect(Buffer.from(data.data, 'base64').toString().trim()).not.toContain('\n');
});

it('is refused where the unit of amounts is not known, and sends nothing', async () => {
	await payments().control.clearRequests();
	const { error } = await exportJournal({}, 'unknown');
	expect(error?.message).toContain('Export Journal: the unit of amounts is not known');
	expect(error?.description).toContain('Set Amount Unit in Responses in the credential');
	expect(await asked()).toEqual([]);
});

describe('a last day that may not be over where the service is', () => {
	const at = async (moment: string, operation: string, parameters: object) => {
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));
		try {
			const { hints } = await payments().run(
				`settlement.${operation}`,
				{ ...ACCOUNTS, ...parameters },
				{ readsIn: 'minor', settings: { timezone: 'Asia/Singapore' } },
			);
			return hints.map(({ message }) => message);
		} finally {
			clock.mockRestore();
		}
	};

	it.each(['exportJournal', 'exportCsv', 'getAll'])('is said by %s', async (operation) => {
		for (const moment of ['2026-11-12T06:00:00Z', '2026-11-12T22:00:00Z', '2026-11-13T11:59:59Z']) {
			expect(await at(moment, operation, PERIOD)).toEqual([
				expect.stringMatching(/^2026-11-12 may not be over.*after 2026-11-13, 12:00 UTC\.$/),
			]);
		}
		expect(await at('2026-11-13T12:00:00Z', operation, PERIOD)).toEqual([]);
	});

	it('is said of a month, and not of a list without a last day', async () => {
		const moment = '2026-11-30T16:05:00Z';
		expect(await at(moment, 'exportJournal', { period: 'lastMonth' })).toHaveLength(1);
		expect(await at(moment, 'getAll', { from: '2026-11-10' })).toEqual([]);
	});
});
