import {
	deliveryIdOf,
	deliveryLabel,
	endpointLabel,
	paymentLabel,
	payoutLabel,
	recipientLabel,
	spellings,
} from '../../../nodes/MerchantPayments/labels';

const id = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';

it.each([
	[
		{ id, amount: 1250, currency: 'EUR', status: 'succeeded' },
		'amount 1250, EUR · succeeded · 7d3f6c1e',
	],
	[{ id, amount: 12.5, currency: 'EUR', status: 'failed' }, 'amount 12.5, EUR · failed · 7d3f6c1e'],
	[{ id, amount: 0, currency: 'JPY' }, 'amount 0, JPY · 7d3f6c1e'],
	[{ id }, '7d3f6c1e'],
	[{}, ''],
])('a payment %j', (payment, label) => {
	expect(paymentLabel(payment)).toBe(label);
	expect(payoutLabel(payment)).toBe(label);
});

it('shows an amount as it was sent: no sign, no decimals, no unit of ours', () => {
	const label = paymentLabel({ id, amount: 1250, currency: 'USD', status: 'succeeded' });
	expect(label).toContain('1250');
	expect(label).not.toMatch(/[$€]|12\.50|1,250|major|minor|cent/i);
});

describe('when the unit is known', () => {
	it.each([
		['minor', 4950, 'EUR', '49.50 EUR'],
		['major', 49.5, 'EUR', '49.50 EUR'],
		['minor', 5, 'eur', '0.05 EUR'],
		['minor', 4950, 'JPY', '4950 JPY'],
		['minor', 4950, 'KWD', '4.950 KWD'],
		['minor', 0, 'EUR', '0.00 EUR'],
		// What cannot be read is shown as it came.
		['minor', 49.5, 'EUR', 'amount 49.5, EUR'],
		['minor', 4950, 'XYZ', 'amount 4950, XYZ'],
	] as const)('%s %p %s is %s', (readsIn, amount, currency, label) => {
		expect(paymentLabel({ id, amount, currency }, readsIn)).toBe(`${label} · 7d3f6c1e`);
	});

	it.each([
		['minor', 4950],
		['major', 49.5],
	] as const)('an amount in %s units is found in every spelling', (readsIn, amount) => {
		const found = spellings({ amount, currency: 'EUR' }, readsIn);
		for (const spelling of ['49.50', '49,50', '4950']) expect(found).toContain(spelling);
	});
});

it('a payment says what is left of it, when and how it was paid', () => {
	const payment = {
		id,
		amount: 4950,
		refunded_amount: 1200,
		currency: 'EUR',
		status: 'partially_refunded',
		created_at: '2026-11-15T14:02:09Z',
		payment_link_id: 'c0ffee00-0000',
	};
	const rest = '2026-11-15 · link c0ffee00 · 7d3f6c1e';
	expect(paymentLabel(payment, 'minor')).toBe(`49.50 EUR · 37.50 left · ${rest}`);
	expect(paymentLabel(payment)).toBe(`amount 4950, EUR · partially_refunded · ${rest}`);
	expect(paymentLabel({ ...payment, title: 'Tea' }, 'minor')).toContain(' · Tea · ');
});

it('has no spellings for what it does not know', () => {
	expect(spellings({ amount: 4950, currency: 'EUR' })).toBe('');
	expect(spellings({ name: 'Ada' }, 'minor')).toBe('');
});

it('does not write down a currency or an amount that is not there', () => {
	expect(paymentLabel({ id, amount: 5 })).not.toContain('undefined');
	expect(paymentLabel({ id, amount: null, currency: 'EUR' } as never)).not.toContain('null');
});

it.each([
	[{ id, name: 'Ada', externalReference: 'a' }, 'Ada · 7d3f6c1e'],
	[{ id, externalReference: 'a' }, 'a · 7d3f6c1e'],
	[{ id, external_reference: 'a' }, 'a · 7d3f6c1e'],
	[{ id, name: 'Ada', disabled: true }, 'Ada · DISABLED, settles to you · 7d3f6c1e'],
	[{ id, name: 'Ada', verified: false }, 'Ada · not verified · 7d3f6c1e'],
	[{ id, name: 'Ada', verified: true, disabled: false }, 'Ada · 7d3f6c1e'],
])('a recipient %j', (recipient, label) => {
	expect(recipientLabel(recipient)).toBe(label);
});

it('an endpoint', () => {
	expect(endpointLabel({ id, url: 'https://a.example' })).toBe('https://a.example · 7d3f6c1e');
});

describe('a delivery', () => {
	const endpoint = { id: 'e', url: 'https://a.example' };

	it.each([
		[
			{ id, event: 'payment.refunded', created_at: '2026-11-15T14:02:09Z', status: 200 },
			'payment.refunded · 2026-11-15 14:02 · responded 200 · https://a.example · 7d3f6c1e',
		],
		[{ id, event: 'payment.failed' }, 'payment.failed · https://a.example · 7d3f6c1e'],
		[
			{ id, attempt_number: 5, dead_lettered: true, status: 500 },
			'responded 500 · FAILED · attempt 5 · https://a.example · 7d3f6c1e',
		],
		[
			{ id, attempt_number: 0, status_code: 0 },
			'no response · attempt 0 · https://a.example · 7d3f6c1e',
		],
	])('%j', (delivery, label) => {
		expect(deliveryLabel(endpoint)(delivery)).toBe(label);
	});

	it.each([
		[{ id: 'a', delivery_id: 'b' }, 'b'],
		[{ delivery_id: 'b', deliveryId: 'c' }, 'b'],
		[{ deliveryId: 'c' }, 'c'],
		[{}, undefined],
	])('has the id of %j', (delivery, expected) => {
		expect(deliveryIdOf(delivery)).toBe(expected);
	});
});
