import { receiver } from '../../../../nodes/MerchantPayments/webhook/receiver';

// The unit of events is documented, so a fee with decimals does not speak against it.
it('gives amounts of an event in major units, also beside a fee with decimals', () => {
	const data = { id: 'p1', currency: 'EUR', amount: 4950, fee_amount: 74.25 };
	const event = { type: 'payment.succeeded', created_at: '2026-01-01T00:00:00Z', data };
	expect(receiver.enrich(event, () => undefined)).toMatchObject({ major: { amount: 49.5 } });
});
