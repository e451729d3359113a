import type { IDataObject } from 'n8n-workflow';
import { dayByDay } from '../../../../../nodes/MerchantPayments/resources/settlement/dayByDay';
import { journalDays } from '../../../../../nodes/MerchantPayments/resources/settlement/journalDays';

const figures = { gross: 10, fee: 1, net: 9, refunded: 0, net_settled: 9 };

const answer = (settlements: IDataObject[], ...currencies: string[]) => ({
	settlements: settlements.map((one) => ({ ...figures, ...one })),
	summary: currencies.map((currency) => ({ currency, count: 1 })),
});

const read = (body: unknown) => dayByDay(['2026-11-10']).start()(body).items;

it('asks for one day after another', () => {
	const { firstQuery, start } = dayByDay(journalDays('2026-02-28', '2026-03-02'));
	expect(firstQuery(Infinity)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
	for (const readPage of [start(), start()]) {
		const pages = ['a', 'b', 'c'].map((payment_id) =>
			readPage(answer([{ payment_id, currency: 'EUR' }], 'EUR')),
		);
		expect(pages.map(({ items }) => items[0].day)).toEqual([
			'2026-02-28',
			'2026-03-01',
			'2026-03-02',
		]);
		expect(pages.map(({ next }) => next)).toEqual([
			{ from: '2026-03-01', to: '2026-03-01' },
			{ from: '2026-03-02', to: '2026-03-02' },
			undefined,
		]);
	}
});

it('takes the currency of the payment, or the only one of the summary', () => {
	const currenciesIn = (body: unknown) => read(body).map(({ currency }) => currency);
	const payments = [{ payment_id: 'a', currency: 'usd' }, { payment_id: 'b' }];
	expect(currenciesIn(answer(payments, 'EUR'))).toEqual(['USD', 'EUR']);
	expect(currenciesIn(answer(payments, 'EUR', 'USD'))).toEqual(['USD', '']);
	// Without need, the summary is not looked at.
	expect(currenciesIn(answer([payments[0]]))).toEqual(['USD']);
});

it('yields nothing for a day on which nothing settled', () => {
	expect(read(answer([]))).toEqual([]);
});

describe('the days of a journal', () => {
	it('go over the end of months and summer time', () => {
		expect(journalDays('2026-11-10', '2026-11-10')).toEqual(['2026-11-10']);
		expect(journalDays('2024-02-28', '2024-03-01')).toEqual([
			'2024-02-28',
			'2024-02-29',
			'2024-03-01',
		]);
		const year = journalDays('2024-01-01', '2024-12-31');
		expect([year.length, new Set(year).size, year.at(-1)]).toEqual([366, 366, '2024-12-31']);
	});

	it.each([
		[undefined, '2026-11-10', 'From: must not be empty'],
		['2026-11-10', undefined, 'To: must not be empty'],
		['2024-01-01', '2025-01-01', 'To: the journal would cover 367 days, more than 366'],
	])('are refused from %s to %s', (from, to, message) => {
		expect(() => journalDays(from, to)).toThrow(message);
	});
});
