import { settlementItems } from '../../../../../nodes/MerchantPayments/resources/settlement/settlementItems';

const figures = { gross: 5000, fee: 75 };
const major = { gross: 50, fee: 0.75 };
const payment = { id: 'p', currency: 'EUR', net: 1, refunded: 0, net_settled: 1, ...figures };
const body = (summary: unknown) => ({ payments: [{ ...payment }], summary });

it.each<[string, () => unknown, unknown]>([
	['rows', () => [{ currency: 'EUR', ...figures }], [{ major }]],
	[
		'codes',
		() => ({ EUR: { ...figures }, JPY: { gross: 50 } }),
		{ EUR: { major }, JPY: { major: { gross: 50 } } },
	],
	[
		'codes in an object',
		() => ({ by_currency: { EUR: { ...figures } } }),
		{ by_currency: { EUR: { major } } },
	],
])('gives major units beside the figures of %s', (_, summary, expected) => {
	for (const output of ['summary', 'raw'] as const) {
		expect(settlementItems(body(summary()), output, 'minor')).toMatchObject({ summary: expected });
		expect(settlementItems(body(summary()), output)).toEqual(
			output === 'raw' ? body(summary()) : { summary: summary() },
		);
	}
});

it.each<[string, () => object]>([
	['a sum of no currency', () => ({ total: { ...figures } })],
	['a word that is a code only in capitals', () => ({ all: { ...figures } })],
	['figures that cannot be in minor units', () => ({ EUR: { gross: 50, fee: 0.75 } })],
])('claims nothing of %s', (_, summary) => {
	expect(settlementItems(body(summary()), 'summary', 'minor')).toEqual({ summary: summary() });
});
