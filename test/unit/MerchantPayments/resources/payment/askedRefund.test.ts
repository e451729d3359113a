import { type INode, NodeApiError } from 'n8n-workflow';
import { askedRefund } from '../../../../../nodes/MerchantPayments/resources/payment/askedRefund';
import type { OperationContext } from '../../../../../nodes/shared/operation/operation';
import { PAYMENT_ID } from '../../../../cases/payments.mts';
import { itemAnswering } from '../../../../harness/operation';

const partial = {
	refundType: 'partial',
	paymentId: PAYMENT_ID,
	amount: 50,
	amountUnit: 'major',
	currency: '',
	options: {},
} as const;

const asked = async (changes: object, answer: unknown, known: Partial<OperationContext> = {}) => {
	const { item, calls } = itemAnswering(answer);
	return { ...(await askedRefund({ ...partial, ...changes }, { ...item, ...known })), calls };
};

const failing = (httpCode: number | undefined, message: string, code?: string) => {
	const error = new NodeApiError({} as INode, {}, { message });
	error.context.data = { httpCode, processed: 'no', code };
	return error;
};

const forbidden = () => failing(403, 'The API key does not allow this', 'permission_denied');

describe('the currency of the payment', () => {
	it.each([
		['CLF', 'EUR'],
		['EUR', 'JPY'],
		['USD', 'EUR'],
	])('is not %s when it is %s', async (currency, its) => {
		await expect(asked({ currency }, { currency: its })).rejects.toMatchObject({
			message: `Currency: ${currency} was entered, but the payment is in ${its}`,
			description: expect.stringContaining('Nothing was sent'),
		});
	});

	it.each(['minor', 'major'])('is compared for %s units', async (amountUnit) => {
		await expect(asked({ currency: 'USD', amountUnit }, { currency: 'EUR' })).rejects.toThrow(
			'the payment is in EUR',
		);
	});

	it.each(['EUR', 'eur', ' EUR '])('%p is EUR', async (its) => {
		const payment = { currency: its };
		expect(await asked({ currency: 'eur ' }, payment)).toMatchObject({
			money: { currency: 'EUR', major: 50, minor: 5000 },
			echo: { requested: { currency: 'EUR', major: 50, minor: 5000 } },
		});
		expect(await asked({ options: { allowedCurrencies: 'EUR' } }, payment)).toHaveProperty('money');
	});

	it.each(['partial', 'full'])('is held against Allowed Currencies, %s', async (refundType) => {
		const options = { allowedCurrencies: 'EUR' };
		await expect(asked({ refundType, options }, { currency: 'usd' })).rejects.toThrow(
			'USD is not among the Allowed Currencies',
		);
		const { echo } = await asked({ refundType, options }, { currency: ' eur' });
		expect(echo).toHaveProperty('requested');
	});
});

describe.each<[string, () => unknown]>([
	['cannot be read', forbidden],
	['does not say its currency', () => ({ currency: '' })],
	['says something else in its place', () => ({ currency: 978 })],
])('a payment that %s', (_, answer) => {
	it.each([
		[{ currency: 'EUR' }],
		[{}],
		[{ amountUnit: 'minor', options: { maximumAmount: 50 } }],
		[{ amountUnit: 'minor', currency: 'EUR', options: { allowedCurrencies: 'EUR' } }],
	])('is not refunded by %j', async (changes) => {
		await expect(asked(changes, answer())).rejects.toMatchObject({
			message:
				'Currency: the currency of the payment is not known, because the payment cannot be read',
			description: expect.stringMatching(
				/Nothing was sent\. Give the API key the scope payments:read, or set Amount Unit to Minor/,
			),
			extra: expect.objectContaining({ processed: 'no' }),
		});
	});

	it('is not refunded in full where currencies are limited', async () => {
		const full = { refundType: 'full', options: { allowedCurrencies: 'EUR' } };
		await expect(asked(full, answer())).rejects.toMatchObject({
			description: expect.not.stringContaining('Amount Unit'),
		});
	});

	it.each([[''], ['EUR']])('is refunded in minor units, with the currency %p', async (currency) => {
		const { money, echo } = await asked({ currency, amountUnit: 'minor' }, answer());
		expect(money?.minor).toBe(50);
		// Which currency it is, nobody knows.
		expect(echo).toEqual({ requested: { minor: 50 } });
	});

	it.each([['XXY'], ['E']])('is not refunded in the currency %p', async (currency) => {
		await expect(asked({ currency, amountUnit: 'minor' }, answer())).rejects.toThrow(/^Currency: /);
	});
});

it.each([
	[503, ''],
	[503, 'EUR'],
	[undefined, 'EUR'],
	[404, ''],
	// A firewall says it, too, and knows nothing of scopes.
	[403, 'EUR'],
])(
	'is not sent in minor units while reading fails with %p, with the currency %p',
	async (...one) => {
		const [httpCode, currency] = one;
		const error = failing(httpCode, 'The service is temporarily unavailable (HTTP 503)');
		await expect(asked({ currency, amountUnit: 'minor' }, error)).rejects.toMatchObject({
			message: expect.stringContaining('because the payment cannot be read'),
			description: 'The service is temporarily unavailable (HTTP 503). Nothing was sent.',
		});
	},
);

it('reads nothing for a full refund without a guard, or for what is no ID', async () => {
	expect((await asked({ refundType: 'full' }, {})).calls).toEqual([]);
	for (const paymentId of ['', '42', '../payouts']) {
		await expect(asked({ paymentId }, forbidden())).rejects.toThrow(/^Payment: /);
	}
});

describe('a full refund with a maximum', () => {
	const full = (options: object) => ({ refundType: 'full', options });
	const payment = { currency: 'EUR', amount: 2000, refunded_amount: 1500 };

	it.each([
		[{ maximumAmount: 5 }, 'Maximum Amount'],
		[{ maximumPerRun: 5 }, 'Maximum per Execution'],
		[{ maximumAmount: 5, maximumPerRun: 5 }, 'Maximum Amount'],
	])('%j is refused while the unit of what is read is not known', async (options, label) => {
		await expect(asked(full(options), payment)).rejects.toMatchObject({
			message: `${label}: cannot be checked for a full refund`,
			description: expect.stringContaining('set Amount Unit in Responses in the credential'),
		});
	});

	it.each<['minor' | 'major', object]>([
		['minor', payment],
		['major', { currency: 'eur', amount: 20, refunded_amount: '15.00' }],
		['major', { currency: 'EUR', amount: 5, refunded_amount: null }],
	])('is held against what remains, read in %s units of %j', async (readsIn, read) => {
		const { money, spends } = await asked(full({ maximumAmount: 5 }), read, { readsIn });
		expect(money).toBeUndefined();
		expect(spends).toEqual({ currency: 'EUR', major: 5, minor: 500 });
		await expect(asked(full({ maximumAmount: 4.99 }), read, { readsIn })).rejects.toThrow(
			'5 EUR is more than the Maximum Amount of 4.99',
		);
	});

	it.each([
		[{ ...payment, amount: 19.99 }],
		[{ ...payment, amount: null }],
		[{ ...payment, refunded_amount: 'all' }],
		[{ ...payment, refunded_amount: 2001 }],
		// Minor units have no decimals, so none of its amounts is in them.
		[{ ...payment, fee_amount: 2.99 }],
	])('is refused when %j does not tell what remains', async (read) => {
		await expect(
			asked(full({ maximumPerRun: 500 }), read, { readsIn: 'minor' }),
		).rejects.toMatchObject({
			message: 'Refund Type: how much a full refund would be cannot be read',
			description: expect.stringContaining('Nothing was sent.'),
		});
	});

	it('reads no amount where only currencies are limited', async () => {
		const { spends } = await asked(
			full({ allowedCurrencies: 'EUR' }),
			{ currency: 'EUR', amount: 'unknown' },
			{ readsIn: 'minor' },
		);
		expect(spends).toBeUndefined();
	});
});

it('is refused in a tool before anything is read', async () => {
	await expect(asked({}, {}, { isTool: true })).rejects.toThrow('Maximum Amount: must be set');
	const options = { maximumAmount: 5 };
	const isComputed = (name: string) => name === 'refundOnce';
	await expect(asked({ options }, {}, { isTool: true, isComputed })).rejects.toThrow(
		'Prevent Duplicate Refunds: must be typed',
	);
});
