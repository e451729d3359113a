import { currencySums } from '../../../../../nodes/MerchantPayments/resources/settlement/currencySums';
import { refusalOf } from '../../../../harness/refusalOf';

const figures = { gross: 100, fee: 3, net: 97, refunded: 0, net_settled: 97 };
const payments = [{ id: 'p1', ...figures }];
const euro = { currency: 'EUR', ...figures };
const dollar = { currency: 'USD', total: 5 };

it.each<[string, unknown]>([
	['a list', { payments, summary: [euro, dollar] }],
	['a list beside another', { payments, summary: [euro, dollar], warnings: ['late'] }],
	['a list in an envelope', { data: { payments, summary: [euro, dollar] }, from: '2026-01-01' }],
	['an object by currency', { payments, summary: { EUR: figures, USD: { total: 5 } } }],
	['an object around it', { payments, summary: { by_currency: { EUR: figures, USD: dollar } } }],
])('gives one record for each currency of %s', (_, body) => {
	expect(currencySums(body)).toEqual([euro, dollar]);
});

it.each<[string, unknown]>([
	['sums of nothing', { payments: [], summary: [] }],
	['no sums', { payments: [] }],
	['an empty object', { payments: [], summary: {} }],
	['an empty list alone', []],
])('gives none where nothing settled, with %s', (_, body) => {
	expect(currencySums(body)).toEqual([]);
});

it('gives the sums of nothing where the service names its currencies all the same', () => {
	const none = { currency: 'EUR', gross: 0 };
	expect(currencySums({ payments: [], summary: [none] })).toEqual([none]);
});

// A guess would be booked.
it.each<[string, unknown]>([
	['no summary', { payments }],
	['a bare list', payments],
	['sums without currency', { payments, summary: [{ gross: 100 }] }],
	['a sum that is a figure', { payments, summary: { EUR: 100 } }],
	['a currency twice', { payments, summary: [euro, euro] }],
	['a row without currency', { payments, summary: [euro, { gross: 1 }] }],
	['words as keys', { payments, summary: { all: figures } }],
	['a key that is no currency', { payments, summary: { EUR: figures, total: figures } }],
	['a code that is none', { payments, summary: [{ currency: 'QQQ', gross: 1 }] }],
	['two summaries', { payments, summary: [euro], before: [euro] }],
])('says that it recognises none in %s', (_, body) => {
	const refusal = refusalOf(() => currencySums(body));
	expect(refusal.message).toContain('no summary per currency');
	expect(refusal.description).toContain('Output set to Summary');
});
