import { majorAmounts } from '../../../../nodes/MerchantPayments/webhook/majorAmounts';

const NAMES = ['amount', 'fee_amount'];

it.each([
	['EUR', 1050, 10.5],
	['eur', 1050, 10.5],
	['JPY', 1050, 1050],
	['KWD', 1050, 1.05],
	['CLF', 10501, 1.0501],
	['USD', 0, 0],
	['USD', 1, 0.01],
	['USD', '1999', 19.99],
	['USD', 9_999_999_999, 99_999_999.99],
])('%s %s minor is %s major', (currency, amount, major) => {
	expect(majorAmounts({ currency, amount }, NAMES)).toEqual({ amount: major });
});

it('takes the named amounts and no other', () => {
	const data = { currency: 'USD', amount: 100, fee_amount: 3, net_amount: 97, id: '5' };
	expect(majorAmounts(data, NAMES)).toEqual({ amount: 1, fee_amount: 0.03 });
});

it.each([
	['no currency', { amount: 100 }],
	['a currency that does not exist', { currency: 'XYZ', amount: 100 }],
	['a currency that is no text', { currency: 978, amount: 100 }],
	['no amount', { currency: 'EUR' }],
	['null', { currency: 'EUR', amount: null }],
	['a negative amount', { currency: 'EUR', amount: -5 }],
	['a part of a cent', { currency: 'EUR', amount: 10.5 }],
	['words', { currency: 'EUR', amount: 'ten' }],
	['an object', { currency: 'EUR', amount: {} }],
	['more than can be handled exactly', { currency: 'EUR', amount: 1e21 }],
])('leaves an amount out over %s, and does not fail', (_, data) => {
	expect(majorAmounts(data, NAMES)).toEqual({});
});
