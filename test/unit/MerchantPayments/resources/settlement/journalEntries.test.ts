import {
	type EntryPer,
	journalEntries,
} from '../../../../../nodes/MerchantPayments/resources/settlement/journalEntries';
import {
	journalLines,
	toItem,
	toRow,
	totalsOf,
} from '../../../../../nodes/MerchantPayments/resources/settlement/journalLines';
import {
	readSettled,
	type Settled,
} from '../../../../../nodes/MerchantPayments/resources/settlement/settledFigures';
import { refusalOf } from '../../../../harness/refusalOf';

const ACCOUNTS = {
	clearingAccount: '1050',
	feesAccount: '6200',
	refundsAccount: '4900',
	salesAccount: '4000',
};

const record = (more: object = {}) => ({
	payment_id: 'p1',
	day: '2026-11-10',
	currency: 'EUR',
	gross: 2000,
	fee: 58,
	net: 1942,
	refunded: 500,
	net_settled: 1442,
	...more,
});

const SELLER = '0b9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f';

const settled = (more?: object): Settled => readSettled(record(more), 'minor');

const linesOf = (all: readonly Settled[], per: EntryPer = 'day') =>
	journalLines(journalEntries(all, per), ACCOUNTS).map(toItem);

const sides = (all: readonly Settled[], per?: EntryPer) =>
	linesOf(all, per).map(({ account, debit, credit }) => [account, debit, credit]);

it('books net, fees and refunds against sales', () => {
	expect(linesOf([settled()])).toEqual([
		{
			reference: 'SETTLE-20261110-EUR',
			date: '2026-11-10',
			currency: 'EUR',
			account: '1050',
			description: 'Net of 1 payment settled on 2026-11-10',
			debit: 14.42,
			credit: 0,
		},
		expect.objectContaining({ account: '6200', debit: 0.58, credit: 0 }),
		expect.objectContaining({ account: '4900', debit: 5, credit: 0 }),
		expect.objectContaining({ account: '4000', debit: 0, credit: 20 }),
	]);
});

it('puts what is less than nothing on the other side', () => {
	const refunded = settled({ refunded: 2000, net_settled: -58 });
	expect(sides([refunded])).toEqual([
		['1050', 0, 0.58],
		['6200', 0.58, 0],
		['4900', 20, 0],
		['4000', 0, 20],
	]);
	const reversed = settled({ gross: -2000, fee: -58, refunded: 0, net_settled: -1942 });
	expect(sides([reversed])).toEqual([
		['1050', 0, 19.42],
		['6200', 0, 0.58],
		['4000', 20, 0],
	]);
});

it('leaves out lines of nothing', () => {
	expect(sides([settled({ fee: 0, refunded: 0, net_settled: 2000 })])).toEqual([
		['1050', 20, 0],
		['4000', 0, 20],
	]);
	const nothing = settled({ gross: 0, fee: 0, refunded: 0, net_settled: 0 });
	expect(linesOf([nothing])).toEqual([]);
});

it('adds up what settled on a day, by currency, in order', () => {
	const all = [
		settled({ payment_id: 'a', day: '2026-11-11' }),
		settled({ payment_id: 'b', currency: 'USD' }),
		settled({ payment_id: 'c' }),
		settled({ payment_id: 'd' }),
	];
	const entries = journalEntries(all, 'day');
	expect(entries.map(({ reference, about }) => [reference, about])).toEqual([
		['SETTLE-20261110-EUR', '2 payments'],
		['SETTLE-20261110-USD', '1 payment'],
		['SETTLE-20261111-EUR', '1 payment'],
	]);
	expect(entries[0].figures.gross).toBe(4000n);
});

it('makes an entry for each payment', () => {
	const all = [settled({ payment_id: 'a' }), settled({ payment_id: 'b' })];
	expect(journalEntries(all, 'payment').map(({ reference }) => reference)).toEqual([
		'SETTLE-a',
		'SETTLE-b',
	]);
	expect(linesOf(all, 'payment')[0].description).toBe('Net of payment a settled on 2026-11-10');
	const idless = refusalOf(() => linesOf([settled({ payment_id: undefined })], 'payment'));
	expect(idless.message).toBe('One Entry Per: the payments that settled on 2026-11-10 carry no ID');
});

it('tells the journal of a recipient from that of all', () => {
	const [entry] = journalEntries([readSettled(record(), 'minor', SELLER)], 'day');
	expect(entry.reference).toBe(`SETTLE-20261110-EUR-${SELLER}`);
});

it('keeps recipients apart whose IDs begin alike', () => {
	const sold = (id: string) => settled({ payment_id: id, split_recipient_id: `${SELLER}${id}` });
	expect(journalEntries([sold('a'), sold('b')], 'day')).toHaveLength(2);
});

it.each([
	{ split_recipient_id: SELLER },
	{ splitRecipientId: SELLER },
	{ split_recipient: { id: SELLER, name: 'Seller' } },
])('books what names a recipient (%j) as the journal of the recipient does', (named) => {
	const [own, sellers] = [settled(), settled({ payment_id: 'p2', ...named })];
	const all = journalEntries([own, sellers], 'day');
	expect(all).toEqual([
		...journalEntries([own], 'day'),
		...journalEntries([readSettled(record({ payment_id: 'p2' }), 'minor', SELLER)], 'day'),
	]);
	expect(all.map(({ reference }) => reference)).toEqual([
		'SETTLE-20261110-EUR',
		`SETTLE-20261110-EUR-${SELLER}`,
	]);
	expect(all[1].about).toBe(`1 payment of split recipient ${SELLER}`);
	const [, entry] = journalEntries([own, sellers], 'payment');
	expect([entry.reference, entry.about]).toEqual([
		'SETTLE-p2',
		`payment p2 of split recipient ${SELLER}`,
	]);
});

it.each([{ split_recipient_id: null }, { recipient_id: '' }, { recipient: 'Your business' }])(
	'takes %j for the own payment of the merchant',
	(named) => {
		expect(journalEntries([settled(named)], 'day')).toEqual(journalEntries([settled()], 'day'));
	},
);

it.each<[EntryPer, string]>([
	['day', 'The entry of 2 payments that settled on 2026-11-10 does not balance: it is off by'],
	['payment', 'The entry of payment b that settled on 2026-11-10 does not balance: it is off by'],
])('refuses what does not balance, per %s', (per, message) => {
	const all = [settled({ payment_id: 'a' }), settled({ payment_id: 'b', net_settled: 1443 })];
	const refusal = refusalOf(() => linesOf(all, per));
	expect(refusal.message).toBe(`${message} -0.01 EUR`);
	expect(refusal.description).toContain('It comes from b.');
});

it('refuses a payment that settled on two days', () => {
	const all = [settled(), settled({ day: '2026-11-11' })];
	expect(refusalOf(() => linesOf(all)).message).toBe(
		'Payment p1 settled on 2026-11-10 and on 2026-11-11, says the service',
	);
	expect(linesOf([settled({ payment_id: undefined }), settled()])).toHaveLength(4);
});

it('refuses a row that comes twice on one day', () => {
	const twice = refusalOf(() => linesOf([settled(), settled()]));
	expect(twice.message).toBe('Payment p1 settled twice on 2026-11-10, says the service');
	expect(twice.description).toBe('It would be booked twice, so there is no journal.');
	// Rows that differ, or that name no payment, may be two.
	expect(sides([settled(), settled({ id: 'second part' })])[0]).toEqual(['1050', 28.84, 0]);
	const nameless = settled({ payment_id: undefined });
	expect(sides([nameless, nameless])[0]).toEqual(['1050', 28.84, 0]);
});

it.each([
	[{ gross: null }, 'gross: must not be empty'],
	[{ fee: 'little' }, 'fee: "little" is not an amount'],
	[{ net_settled: 14.42 }, 'net_settled: 14.42 is not a whole number of minor units'],
	[{ currency: 'ABC' }, 'not an ISO 4217 currency code'],
	[{ currency: '' }, 'not an ISO 4217 currency code'],
])('refuses a payment that it cannot read (%j)', (more, why) => {
	const refusal = refusalOf(() => settled(more));
	expect(refusal.message).toBe('Payment p1 that settled on 2026-11-10 cannot be read');
	expect(refusal.description).toContain(why);
});

it.each([
	['JPY', '2000', 2000],
	['KWD', '2.000', 2],
	['EUR', '20.00', 20],
])('knows the decimals of %s', (currency, text, major) => {
	const lines = journalLines(journalEntries([settled({ currency })], 'day'), ACCOUNTS);
	expect(toRow(lines[3])).toMatchObject({ Currency: currency, Credit: text });
	expect(toRow(lines[3])).not.toHaveProperty('Debit');
	expect(totalsOf(lines)).toEqual([{ currency, debit: major, credit: major }]);
});

it('refuses an item with more digits than a number can hold', () => {
	const gross = String(2n ** 53n - 1n);
	const all = ['a', 'b'].map((payment_id) =>
		settled({ payment_id, gross, fee: 0, refunded: 0, net_settled: gross, currency: 'JPY' }),
	);
	expect(refusalOf(() => linesOf(all)).message).toContain('too large to be handled exactly');
});
