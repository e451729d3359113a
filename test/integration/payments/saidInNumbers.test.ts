import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

const descriptionOf = async (
	name: string,
	parameters: Record<string, unknown>,
	readsIn: 'minor' | 'unknown',
): Promise<string> => {
	const { error } = await payments().run(name, parameters, { readsIn });
	return error?.description ?? 'succeeded';
};

describe('a refund of more than remains', () => {
	const tooMuch = async (readsIn: 'minor' | 'unknown') => {
		const [{ id }] = await seed();
		await ok('payment.refund', { paymentId: byId(id), refundType: 'partial', amount: 5 });
		const asked = { paymentId: byId(id), refundType: 'partial', amount: 15.01, currency: 'EUR' };
		return await descriptionOf('payment.refund', asked, readsIn);
	};

	it('says what remains and what was asked for', async () => {
		expect(await tooMuch('minor')).toMatch(
			/^The payment is partially_refunded, and 15\.00 EUR remain of it\. 15\.01 EUR was asked for\.\n/,
		);
	});

	it('claims no unit where none is known', async () => {
		expect(await tooMuch('unknown')).toMatch(
			/^The payment is partially_refunded\. The service shows an amount of 2000, of which 500 was refunded\. 15\.01 EUR was asked for\.\n/,
		);
	});
});

it('a payment that cannot be cancelled says which status it has', async () => {
	const [{ id }] = await seed('succeeded');
	expect(await descriptionOf('payment.cancel', { paymentId: byId(id) }, 'unknown')).toMatch(
		/^The payment is succeeded, and only one that is pending can be cancelled\.\n/,
	);
});

it.each([
	['Expires At', { expiresAt: '2020-01-01T00:00:00Z' }, /is in the past/],
	['Expires At', { expiresAt: '={{ $now.minus({ minutes: 1 }).toISO() }}' }, /is in the past/],
])('%s of a link is still to come: %j', async (_, additionalFields, message) => {
	const link = { title: 'Tea', amount: 5, currency: 'EUR', additionalFields };
	const { error } = await payments().run('paymentLink.create', link);
	expect(error?.message).toMatch(message);
	expect(await payments().control.requests({ method: 'POST' })).toEqual([]);
});
