import { isSameOrNone } from '../../../nodes/MerchantPayments/compareReturned';
import {
	refuseOtherResult,
	unconfirmedIn,
} from '../../../nodes/MerchantPayments/refuseOtherResult';
import { readMoney } from '../../../nodes/shared/money/money';
import { refusalOf } from '../../harness/refusalOf';

const money = readMoney(12.5, 'major', 'EUR');

it.each([
	{},
	{ amount: 12.5 },
	{ amount: 1250, currency: 'eur' },
	{ amount: '12.50', currency: 'EUR' },
	{ amount: null, currency: null },
	// What cannot be read as an amount proves nothing.
	{ amount: { value: '99.00', currency: 'EUR' } },
	{ amount: '12.50 EUR' },
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

		const own = { record, isOwnKey: true };
		const first = refusalOf(() => refuseOtherResult(own, money, 'payout'));
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

describe('what else came back', () => {
	const others = { splitRecipientId: 'r-1' };

	it.each([
		{},
		{ split_recipient_id: 'R-1' },
		{ splitRecipientId: undefined },
		// The node made the key for this link alone, so this is how the service shows it.
		{ splitRecipientId: null, amount: null },
	])('may be %j', (record) => {
		expect(refuseOtherResult({ record, others }, money, 'payment link')).toBeUndefined();
	});

	it.each([{ splitRecipientId: 'r-2' }, { split_recipient_id: 'r-2' }])('is not %j', (record) => {
		const { message, description } = refusalOf(() =>
			refuseOtherResult({ record, others }, money, 'link'),
		);
		expect(message).toContain('The service returned another link');
		// Nobody has set a key that could be changed.
		expect(description).not.toContain('Use an idempotency key');
	});

	it('is not somebody else who was not asked for', () => {
		const record = { split_recipient_id: 'r-2' };
		const asked = { splitRecipientId: undefined };
		expect(
			refusalOf(() => refuseOtherResult({ record, others: asked }, money, 'link')).message,
		).toContain('split');
	});
});

describe("for a key of the user's own", () => {
	const others = { splitRecipientId: 'r-1' };
	const rules = { splitRecipientId: isSameOrNone };

	it.each([
		{ amount: null },
		{ amount: '' },
		{ amount: '0.00' },
		{ amount: 12.5, splitRecipientId: null },
		{ amount: 12.5, split_recipient_id: '' },
	])('%j is another link', (record) => {
		const { message, description } = refusalOf(() =>
			refuseOtherResult({ record, others, rules, isOwnKey: true }, money, 'link'),
		);
		expect(message).toContain('The service returned another link');
		expect(description).toContain('use an idempotency key that belongs to this link alone');
	});

	it.each<[object, string[]]>([
		[{ amount: 12.5, split_recipient_id: 'r-1' }, []],
		[{ amount: '12.50', splitRecipientId: 'r-1' }, []],
		[{ amount: 1250, splitRecipientId: 'r-1' }, ['amount']],
		[{ splitRecipientId: 'r-1' }, ['amount']],
		[{ amount: 12.5 }, ['splitRecipientId']],
		[{}, ['amount', 'splitRecipientId']],
		[{ amount: '12.50 EUR', splitRecipientId: 'r-1' }, ['amount']],
	])('%j may be an older one that differs in %j', (record, names) => {
		expect(unconfirmedIn({ ...record }, { money, others, unit: 'major' })).toEqual(names);
	});

	it('a whole number says nothing where no unit is known, and a fraction does', () => {
		const nine = readMoney(9, 'major', 'EUR');
		for (const amount of [9, 900, undefined, '9.00 EUR', { value: '9.00' }]) {
			expect(unconfirmedIn({ amount }, { money: nine })).toEqual(['amount']);
		}
		expect(unconfirmedIn({ amount: 12.5 }, { money })).toEqual([]);
		const yen = readMoney(9, 'major', 'JPY');
		expect(unconfirmedIn({ amount: 9 }, { money: yen })).toEqual([]);
		expect(unconfirmedIn({ amount: 900 }, { money: nine, unit: 'minor' })).toEqual([]);
	});
});
