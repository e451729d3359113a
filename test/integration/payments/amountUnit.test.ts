import type { IDataObject } from 'n8n-workflow';
import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

const REFUSED = 'choose Major or Minor, because the';

const run = async (name: string, parameters: object, json: IDataObject = { amount: 1250 }) =>
	await payments().run(name, { ...parameters }, { items: [{ json }] });

const written = async () => await payments().control.requests({ method: 'POST' });

const link = { title: 'Tea', currency: 'EUR' };

const refund = async () => {
	const [{ id }] = await seed();
	return { paymentId: byId(id), refundType: 'partial', currency: 'EUR' };
};

/** The operations that take an amount, what they need besides, and what they move in minor units. */
const OPERATIONS = [
	['payment.refund', refund, 'refund'],
	[
		'payout.create',
		async () => ({ currency: 'EUR', destinationType: 'service_account' }),
		'payout',
	],
	['paymentLink.create', async () => link, 'link'],
	['qrCode.create', async () => ({ mode: 'fixed_amount', currency: 'EUR' }), 'qr_code'],
] as const;

describe.each(OPERATIONS)('%s', (name, parametersOf, kind) => {
	it.each(['={{ $json.amount }}', '={{ 1250 }}', '={{ $fromAI("a", "", "number", 1250) }}'])(
		'refuses %s until its unit is chosen, and sends nothing',
		async (amount) => {
			const { error } = await run(name, { ...(await parametersOf()), amount });
			expect(error?.message).toContain(`Amount Unit: ${REFUSED} amount comes from an expression`);
			expect(error?.description).toContain('The node cannot tell 4950 from 49.50');
			expect(error?.description).toContain('Nothing was sent.');
			expect(await written()).toEqual([]);
		},
	);

	it.each([
		['={{ $json.amount }}', 'minor'],
		['={{ $json.amount / 100 }}', 'major'],
		[12.5, 'typed'],
		[12.5, undefined],
		// A unit may be computed as long as it says something.
		[12.5, '={{ "typed" }}'],
		['={{ $json.amount }}', '={{ "minor" }}'],
	])('takes %p in the unit %p', async (amount, amountUnit) => {
		const unit = amountUnit === undefined ? {} : { amountUnit };
		const { error } = await run(name, { ...(await parametersOf()), amount, ...unit });
		expect(error).toBeUndefined();
		expect(await payments().control.ledger(kind)).toMatchObject([{ amount: 1250 }]);
	});

	it('refuses a unit that says nothing', async () => {
		const unit = { amount: 1250, amountUnit: '={{ "cents" }}' };
		const { error } = await run(name, { ...(await parametersOf()), ...unit });
		expect(error?.message).toContain('Amount Unit: must be typed, major or minor, not "cents"');
		expect(await written()).toEqual([]);
	});
});

describe('the preset amount of a link', () => {
	const preset = (presetAmount: unknown, more: object = {}) => ({
		...link,
		amountType: 'none',
		additionalFields: { presetAmount },
		...more,
	});

	it('needs a unit when it is computed', async () => {
		const { error } = await run('paymentLink.create', preset('={{ $json.amount }}'));
		expect(error?.message).toContain(`${REFUSED} suggested amount comes from an expression`);
		expect(await written()).toEqual([]);
	});

	it('is read in the chosen unit', async () => {
		const minor = preset('={{ $json.amount }}', { amountUnit: 'minor' });
		expect((await run('paymentLink.create', minor)).error).toBeUndefined();
		expect((await written()).map(({ body }) => body)).toMatchObject([{ presetAmount: 12.5 }]);
	});

	it('may be typed beside the default', async () => {
		expect((await run('paymentLink.create', preset(12.5))).error).toBeUndefined();
	});
});

// The amount of a payment that was read became a link over a hundred times as much.
it('does not let 49.50 become 4,950.00 on its way from a payment to a link', async () => {
	await payments().control.payments.create({ currency: 'EUR', amount: 4950 });
	const [payment] = await ok('payment.getAll', { returnAll: true });
	expect(payment.amount).toBe(4950);
	const mapped = { ...link, amount: '={{ $json.amount }}' };
	const { error } = await run('paymentLink.create', mapped, payment);
	expect(error?.message).toContain(REFUSED);
	expect(await payments().control.ledger('link')).toEqual([]);
});
