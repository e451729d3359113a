import type { IDataObject } from 'n8n-workflow';
import { toPolledEvent } from '../../../../nodes/MerchantPayments/poll/toPolledEvent';
import { uncounted } from '../../../../nodes/MerchantPayments/poll/uncounted';
import { receiver } from '../../../../nodes/MerchantPayments/webhook/receiver';
import type { Change } from '../../../../nodes/shared/poll/diff';

const ID = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';

const refunded = (record: IDataObject, before?: string) =>
	({
		record: { id: ID, currency: 'EUR', status: 'partially_refunded', ...record },
		stage: { type: 'payment.refunded', code: 'r', value: String(record.refunded_amount) },
		before,
	}) satisfies Change;

const succeeded = (record: IDataObject) =>
	({
		record: { id: ID, currency: 'EUR', status: 'succeeded', ...record },
		stage: { type: 'payment.succeeded', code: 's' },
	}) satisfies Change;

it.each<[string, IDataObject, 'minor' | 'major', IDataObject, IDataObject]>([
	['EUR', { amount: 49.5 }, 'major', { amount: 4950 }, { amount: 49.5 }],
	['EUR', { amount: 4950 }, 'minor', { amount: 4950 }, { amount: 49.5 }],
	['EUR', { amount: '49.50' }, 'major', { amount: 4950 }, { amount: 49.5 }],
	['JPY', { amount: 1200 }, 'major', { amount: 1200 }, { amount: 1200 }],
	['KWD', { amount: 1.234 }, 'major', { amount: 1234 }, { amount: 1.234 }],
	['EUR', { net_amount: -0.3 }, 'major', { net_amount: -30 }, { net_amount: -0.3 }],
])('%s %j, read in %s units, is %j and %j', (currency, record, readsIn, data, major) => {
	const event = toPolledEvent(succeeded({ currency, ...record }), { readsIn });
	expect(event).toMatchObject({ data, major });
	expect(event).not.toHaveProperty('read');
});

it.each<[string, IDataObject, 'minor' | 'major' | undefined]>([
	['whose unit is not known', { amount: 49.5 }, undefined],
	['with more decimals than its currency has', { amount: 49.505 }, 'major'],
	['that is not whole in minor units', { amount: 49.5 }, 'minor'],
	['of no currency', { amount: 5, currency: undefined }, 'minor'],
	['that is none', { amount: 'much' }, 'minor'],
	['that is nothing', { amount: null }, 'minor'],
])('an amount %s stands under read, and nowhere else', (_, record, readsIn) => {
	const event = toPolledEvent(succeeded(record), { readsIn });
	expect(event.read).toEqual({ amount: record.amount });
	expect(event.data).not.toHaveProperty('amount');
	expect(event).not.toHaveProperty('major');
});

it('claims no amount of a payment that shows one with decimals in minor units', () => {
	const amounts = { amount: 199, fee_amount: 2.99, net_amount: 196.01 };
	const event = toPolledEvent(succeeded(amounts), { readsIn: 'minor' });
	expect(event.read).toEqual(amounts);
	expect(event.data).not.toHaveProperty('amount');
	expect(event).not.toHaveProperty('major');
	expect(event.current).not.toHaveProperty('major');
});

it('carries what the events carry and nothing else, with the payment beside it', () => {
	const event = toPolledEvent(
		succeeded({ amount: 5, refunded_amount: 0, note: 'x', qr_code_id: null }),
		{
			readsIn: 'minor',
		},
	);
	expect(event.data).toEqual({
		id: ID,
		amount: 5,
		currency: 'EUR',
		status: 'succeeded',
		qr_code_id: null,
	});
	expect(event.current).toMatchObject({ note: 'x', major: { amount: 0.05, refunded_amount: 0 } });
});

describe('a refund', () => {
	it('says what was given back since the last one, exactly', () => {
		const read = { amount: 1, refunded_amount: 0.3 };
		const event = toPolledEvent(refunded(read, '0.1'), { readsIn: 'major' });
		expect(event.data).toMatchObject({ refunded_amount: 30, refund_amount: 20 });
		expect(event.deduplicationKey).toBe(`payment.refunded:${ID}:30`);
	});

	it('has the key of the webhook trigger when the unit is known, and none like it when not', () => {
		const change = refunded({ amount: 50, refunded_amount: 30 }, '');
		const { type, data, deduplicationKey } = toPolledEvent(change, { readsIn: 'minor' });
		expect(deduplicationKey).toBe(receiver.keyOf({ type, data }, Buffer.alloc(0)));
		expect(toPolledEvent(change, {}).deduplicationKey).toBe(`payment.refunded:${ID}:read 30`);
	});

	it('does not say what it cannot know', () => {
		const event = toPolledEvent(refunded({ refunded_amount: 30 }), { readsIn: 'minor' });
		expect(event.data).not.toHaveProperty('refund_amount');
	});

	it('can be told without what it gave back', () => {
		for (const readsIn of ['minor', undefined] as const) {
			const change = refunded({ amount: 50, refunded_amount: 30 }, '10');
			const event = toPolledEvent(change, { readsIn });
			const figures = JSON.stringify(uncounted(event));
			expect(figures).not.toContain('refund_amount"');
			expect(figures).toContain('refunded_amount');
		}
	});
});
