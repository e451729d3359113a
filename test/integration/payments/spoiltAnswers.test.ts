import type { FaultRuleInput } from '../../../simulator/faults.mts';
import { byId, ok, payments, seed, usePayments } from './harness.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

usePayments();

const SPOILT = ['empty', 'truncated', 'html', 'text'] as const;

const spoil = async (body: (typeof SPOILT)[number], match: FaultRuleInput['match'], times = 1) =>
	await payments().control.faults.add({ match, times, fault: { kind: 'body', body } });

const sent = async (path: RegExp) => await payments().control.requests({ method: 'POST', path });

const failed = async (name: string, parameters: Record<string, unknown>) => {
	const { error } = await payments().run(name, parameters);
	if (!error) throw new Error(`${name} succeeded`);
	return { text: `${error.message}\n${error.description}`, data: error.context.data as unknown };
};

const recipient = {
	externalReference: 'seller',
	name: 'Seller',
	accountBank: '044',
	accountNumber: '0690000031',
	splitValue: 80,
};

describe.each(SPOILT)('an answer that is %s', (body) => {
	it.each([
		[
			'payout.create',
			'payouts',
			'payout',
			{ amount: 12.5, currency: 'EUR', destinationType: 'service_account' },
		],
		['paymentLink.create', 'payment-links', 'link', { title: 'T', amount: 5, currency: 'EUR' }],
		['splitRecipient.create', 'split-recipients', 'recipient', recipient],
	] as const)('to %s is asked for again', async (name, path, kind, parameters) => {
		await spoil(body, { method: 'POST', path: `^/${path}$` });
		const [result] = await ok(name, parameters);
		expect(result.payoutId ?? result.id).toEqual(expect.any(String));
		expect(await sent(new RegExp(`${path}$`))).toHaveLength(2);
		expect(await payments().control.ledger(kind)).toHaveLength(1);
	});

	it('to a payout for good leaves open what was done', async () => {
		await spoil(body, { method: 'POST' }, 4);
		const payout = { amount: 12.5, currency: 'EUR', destinationType: 'service_account' };
		const { text, data } = await failed('payout.create', payout);
		expect(text).toMatch(
			/does not contain what the service documents: a payoutId|not from the service/,
		);
		expect(text).toMatch(
			/Use Retry on this execution, or .*: the service recognizes the duplicate/,
		);
		expect(data).toMatchObject({ httpCode: 200, processed: 'unknown' });
		expect(await payments().control.ledger('payout')).toHaveLength(1);
	});

	it('to a refund is resolved by reading the payment', async () => {
		const [{ id }] = await seed();
		await spoil(body, { method: 'POST' });
		const part = { paymentId: byId(id), refundType: 'partial', amount: 5.5, currency: 'EUR' };
		expect(await ok('payment.refund', part)).toMatchObject([{ resolvedByReading: true }]);
		expect(await payments().control.ledger('refund')).toMatchObject([{ amount: 550 }]);
	});

	it('to a refund that awaits approval leaves open what was done', async () => {
		const [{ id }] = await payments().control.payments.create({
			status: 'succeeded',
			currency: 'KWD',
			amount: 5000,
		});
		await spoil(body, { method: 'POST' });
		const part = { paymentId: byId(id), refundType: 'partial', amount: 1, currency: 'KWD' };
		const { data } = await failed('payment.refund', part);
		expect(data).toMatchObject({ processed: 'unknown' });
		expect(await sent(/refund/)).toHaveLength(1);
	});

	it('to a QR code leaves open what was done, and it is created once', async () => {
		await spoil(body, { method: 'POST' }, 4);
		const { text, data } = await failed('qrCode.create', { mode: 'open_amount', currency: 'EUR' });
		expect(text).toContain('This may have gone through');
		expect(data).toMatchObject({ processed: 'unknown' });
		expect(await payments().control.ledger('qr_code')).toHaveLength(1);
	});

	it('to the start of a verification leaves open what was done', async () => {
		await spoil(body, { method: 'POST' }, 4);
		const { data } = await failed('account.startVerification', {});
		expect(data).toMatchObject({ processed: 'unknown' });
		expect(await sent(/verification/)).toHaveLength(1);
	});

	it('to a cancellation and to a read is asked for again', async () => {
		const [{ id }] = await seed('pending');
		const payment = { paymentId: byId(id) };
		await spoil(body, {}, 2);
		expect(await ok('payment.cancel', payment)).toMatchObject([{ id, status: 'cancelled' }]);
		await spoil(body, {}, 2);
		expect(await ok('payment.get', payment)).toMatchObject([{ id, status: 'cancelled' }]);
	});
});

describe('the CSV of settlements', () => {
	const contentOf = async () => {
		const { output } = await payments().run('settlement.exportCsv', {});
		return Buffer.from(output[0][0].binary?.data.data ?? '', 'base64').toString();
	};

	it.each(['empty', 'html', 'text'] as const)('is asked for again when %s came', async (body) => {
		await seed('succeeded', 2);
		const whole = await contentOf();
		await spoil(body, { path: 'settlements' });
		expect(await contentOf()).toBe(whole);
	});

	it('is never a page', async () => {
		await spoil('html', { path: 'settlements' }, 4);
		const { text } = await failed('settlement.exportCsv', {});
		expect(text).toContain('does not contain what the service documents: a CSV file');
		expect(text).toContain('Bad gateway');
	});
});
