import { resources } from '../../../nodes/MerchantPayments/resources';
import { DEAD_LETTERS, PAYMENT_ID, paymentsCases } from '../../cases/payments.mts';
import { requestsOf } from '../../cases/requestsOf.mts';

const { build, describeRequests } = requestsOf(
	resources,
	{
		[`/payments/${PAYMENT_ID}`]: { currency: 'KWD' },
		'/webhooks/we_1/deliveries': DEAD_LETTERS,
	},
	{ readsIn: 'minor' },
);

describeRequests(paymentsCases);

describe('refund', () => {
	const refund = async (parameters: Record<string, unknown>) =>
		(await build('payment.refund', { paymentId: PAYMENT_ID, ...parameters })).request.body;

	it('sends no amount for a full refund only', async () => {
		expect(await refund({ refundType: 'full', amount: 5, currency: 'EUR' })).toBeUndefined();
	});

	it.each([[0], [undefined], [''], ['0.00'], [null]])(
		'never turns a partial refund of %p into a full one',
		async (amount) => {
			await expect(refund({ refundType: 'partial', amount, currency: 'KWD' })).rejects.toThrow(
				/^Amount: /,
			);
		},
	);

	it('refuses a refund type that is neither', async () => {
		await expect(refund({ refundType: 'ful', amount: 5, currency: 'EUR' })).rejects.toThrow(
			'Refund Type',
		);
	});

	it('reads the currency from the payment when none is given', async () => {
		expect(await refund({ refundType: 'partial', amount: 5.5 })).toEqual({ amount: 5500 });
		await expect(refund({ refundType: 'partial', amount: 5.5555 })).rejects.toThrow(
			'Amount: 5.5555 has more decimals than KWD allows (3)',
		);
	});
});

describe('documented limits are checked before anything is sent', () => {
	const link = { title: 'T', amount: 1, currency: 'EUR' };
	const more = (additionalFields: object) => ({ ...link, additionalFields });
	const qr = { mode: 'fixed_amount', amount: 1, currency: 'EUR' };
	const payout = { amount: 1, currency: 'EUR', destinationType: 'service_account' };
	const recipient = {
		externalReference: 'r',
		name: 'n',
		accountBank: 'b',
		accountNumber: '1',
		splitValue: 50,
	};
	const journal = {
		from: '2026-10-01',
		to: '2026-10-31',
		clearingAccount: '1050',
		feesAccount: '6200',
		refundsAccount: '4900',
		salesAccount: '4000',
	};
	const long = (length: number) => 'x'.repeat(length);

	it.each([
		['paymentLink.create', { ...link, title: '' }, 'Title: must not be empty'],
		['paymentLink.create', { ...link, title: long(141) }, 'Title: must be at most 140'],
		['paymentLink.create', { ...link, currency: 'EURO' }, 'Currency: '],
		['paymentLink.create', { ...link, amount: 0 }, 'Amount: must be from 0.01 to 100,000,000'],
		['paymentLink.create', { ...link, amount: 100_000_000.01 }, 'Amount: must be from 0.01'],
		['paymentLink.create', { ...link, amount: 10.005 }, 'Amount: 10.005 has more decimals'],
		['paymentLink.create', more({ description: long(501) }), 'Description: must be at most 500'],
		['paymentLink.create', more({ returnUrl: 'thanks' }), 'Return URL: '],
		['paymentLink.create', more({ imageUrl: 'javascript:1' }), 'Image URL: '],
		['paymentLink.create', more({ splitRecipientId: 'x' }), 'Split Recipient: must be a UUID'],
		['paymentLink.create', more({ expiresAt: 'soon' }), 'Expires At: '],
		['paymentLink.create', more({ presetAmount: -1 }), 'Suggested Amount: '],
		[
			'paymentLink.create',
			{ ...link, options: { idempotencyKey: long(256) } },
			'Key: must be 1 to 255',
		],
		[
			'qrCode.create',
			{ ...qr, amount: 100_000_000.01 },
			'Amount: must be from 1 to 10,000,000,000',
		],
		['qrCode.create', { ...qr, mode: 'free' }, 'Amount Type: '],
		['qrCode.create', { ...qr, additionalFields: { description: long(141) } }, 'at most 140'],
		['qrCode.create', { ...qr, additionalFields: { singleUse: 'yes' } }, 'must be true or false'],
		['payout.create', { ...payout, amount: 0.001 }, 'Amount: 0.001 has more decimals'],
		['payout.create', { ...payout, amount: 100_000_001 }, 'Amount: must be from 0.01'],
		['payout.create', { ...payout, currency: '' }, 'Currency: '],
		['payout.create', { ...payout, destinationType: '' }, 'Destination: '],
		['payout.create', { ...payout, options: { idempotencyKey: '1234567' } }, 'must be 8 to 64'],
		['splitRecipient.create', { ...recipient, splitValue: 0.5 }, 'Share (%): must be from 1'],
		['splitRecipient.create', { ...recipient, splitValue: '1.250' }, 'Share (%): "1.250" may mean'],
		['splitRecipient.create', { ...recipient, splitValue: 101 }, 'Share (%): must be from 1'],
		['splitRecipient.create', { ...recipient, name: long(201) }, 'Name: must be at most 200'],
		['splitRecipient.create', { ...recipient, externalReference: long(201) }, 'Reference: must'],
		[
			'splitRecipient.create',
			{ ...recipient, additionalFields: { recipientMobile: long(31) } },
			'Mobile Number: must be at most 30',
		],
		['splitRecipient.update', { splitRecipientId: PAYMENT_ID }, 'Update Fields: '],
		['webhookEndpoint.create', { url: 'http://example.com' }, 'URL: must start with https'],
		['webhookEndpoint.create', { url: `https://example.com/${long(490)}` }, 'URL: must be at most'],
		['webhookEndpoint.create', { url: 'https://localhost/x' }, 'URL: localhost cannot be reached'],
		['payment.get', { paymentId: '../payouts' }, 'Payment: "../payouts" is not an ID'],
		['payment.get', { paymentId: '' }, 'Payment: choose one'],
		['payment.get', { paymentId: '42' }, 'Payment: must be a UUID'],
		['settlement.getAll', { from: '2026-02-30' }, 'From: '],
		['settlement.getAll', { from: '2026-03-02', to: '2026-03-01' }, 'From: 2026-03-02 is after To'],
		['settlement.exportJournal', { ...journal, to: '' }, 'To: must not be empty'],
		['settlement.exportJournal', { ...journal, to: '2026-09-30' }, 'From: 2026-10-01 is after To'],
		[
			'settlement.exportJournal',
			{ ...journal, to: '2027-10-02' },
			'To: the journal would cover 367',
		],
		[
			'settlement.exportJournal',
			{ ...journal, feesAccount: ' ' },
			'Fees Account: must not be empty',
		],
		[
			'settlement.exportJournal',
			{ ...journal, salesAccount: long(51) },
			'Sales Account: must be at most 50',
		],
		[
			'settlement.exportJournal',
			{ ...journal, entryPer: 'month' },
			'One Entry Per: must be day or',
		],
		['settlement.exportJournal', { ...journal, output: 'pdf' }, 'Output: must be csv or lines'],
		[
			'settlement.exportJournal',
			{ ...journal, filters: { splitRecipientId: 'x' } },
			'Split Recipient: must be a UUID',
		],
	])('%s with %j: %s', async (name, parameters, message) => {
		await expect(build(name, parameters)).rejects.toThrow(message);
	});
});
