import { refuseOtherResult } from '../../../nodes/MerchantPayments/requested';
import { readMoney } from '../../../nodes/shared/money/money';
import { refusalOf } from '../../harness/refusalOf';

const money = readMoney(12.5, 'major', 'EUR');

it.each([
	{},
	{ amount: 12.5 },
	{ amount: 1250, currency: 'eur' },
	{ amount: '12.50', currency: 'EUR' },
	{ amount: null, currency: null },
])('takes %j for what was asked for', (record) => {
	expect(refuseOtherResult({ record }, money, 'payout')).toBeUndefined();
});

it.each([{ amount: 99 }, { amount: 12.5, currency: 'USD' }, { currency: 'USD' }])(
	'concludes from %j that nothing new was done only when the service says that it is a repeat',
	(figures) => {
		const record = { id: 'a', payoutId: 'p', ...figures };
		const old = refusalOf(() => refuseOtherResult({ record, isOld: true }, money, 'payout'));
		expect(old.message).toContain('already used for another payout');
		expect(old.description).toContain('did nothing new');
		expect(old.extra).toEqual({ processed: 'no', id: 'a', payoutId: 'p' });

		const first = refusalOf(() => refuseOtherResult({ record }, money, 'payout'));
		expect(first.message).toContain('The service returned another payout');
		expect(first.message).toContain('than was asked for (12.5 EUR)');
		expect(first.description).toMatch(/older payout, or .* something may have been created/);
		expect(first.description).not.toContain('nothing');
		expect(first.extra).toEqual({ processed: 'unknown', id: 'a', payoutId: 'p' });
	},
);

describe('what was asked for without an amount', () => {
	const asked = { currency: 'EUR' };

	it.each([
		{},
		{ currency: 'eur' },
		{ amount: null, currency: 'EUR' },
		{ amount: '0.00', currency: 'EUR' },
		{ amount: '' },
	])('may be %j', (record) => {
		expect(refuseOtherResult({ record }, asked, 'payment link')).toBeUndefined();
	});

	it.each([{ amount: 12.5, currency: 'EUR' }, { currency: 'USD' }])('is not %j', (record) => {
		const { message, extra } = refusalOf(() => refuseOtherResult({ record }, asked, 'link'));
		expect(message).toContain('than was asked for (EUR)');
		expect(extra).toMatchObject({ processed: 'unknown' });
	});
});

describe('where the unit of the service is known', () => {
	it.each([
		['minor', 12.5],
		['major', 1250],
	] as const)('an amount in %s is not compared with the other unit', (readsIn, amount) => {
		const { message } = refusalOf(() =>
			refuseOtherResult({ record: { amount }, readsIn, isOld: true }, money, 'payout'),
		);
		expect(message).toContain('already used for another payout');
	});
});

describe('what else came back', () => {
	const others = { title: 'Tea', returnUrl: 'https://example.com', splitRecipientId: 'r-1' };

	it.each([
		{},
		{ title: ' tea ', return_url: 'https://example.com/', split_recipient_id: 'R-1' },
		{ title: null, splitRecipientId: undefined },
	])('may be %j', (record) => {
		expect(refuseOtherResult({ record, others }, money, 'payment link')).toBeUndefined();
	});

	it.each([{ splitRecipientId: 'r-2' }, { split_recipient_id: 'r-2' }, { title: 'Coffee' }])(
		'is not %j',
		(record) => {
			const { message } = refusalOf(() => refuseOtherResult({ record, others }, money, 'link'));
			expect(message).toContain('The service returned another link');
		},
	);

	it('is not somebody else who was not asked for', () => {
		const record = { split_recipient_id: 'r-2' };
		const asked = { splitRecipientId: undefined };
		expect(
			refusalOf(() => refuseOtherResult({ record, others: asked }, money, 'link')).message,
		).toContain('split');
	});
});
