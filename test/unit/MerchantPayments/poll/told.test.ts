import type { IDataObject } from 'n8n-workflow';
import { countsFrom, uncounted } from '../../../../nodes/MerchantPayments/poll/refundStep';
import { toldOf } from '../../../../nodes/MerchantPayments/poll/told';
import { receiver } from '../../../../nodes/MerchantPayments/webhook/receiver';
import type { Telling } from '../../../../nodes/shared/poll/look';

const ID = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';

const refunded = (record: IDataObject, value = String(record.refunded_amount), before?: string) =>
	({
		record: { id: ID, currency: 'EUR', status: 'partially_refunded', ...record },
		stage: { type: 'payment.refunded', code: 'r', value },
		mark: { value, isOpen: true, before },
		isAgain: false,
	}) satisfies Telling;

const succeeded = (record: IDataObject) =>
	({
		record: { id: ID, currency: 'EUR', status: 'succeeded', ...record },
		stage: { type: 'payment.succeeded', code: 's' },
		mark: { value: '', isOpen: true, before: '' },
		isAgain: false,
	}) satisfies Telling;

it.each<[string, IDataObject, 'minor' | 'major', IDataObject, IDataObject]>([
	['EUR', { amount: 49.5 }, 'major', { amount: 4950 }, { amount: 49.5 }],
	['EUR', { amount: 4950 }, 'minor', { amount: 4950 }, { amount: 49.5 }],
	['EUR', { amount: '49.50' }, 'major', { amount: 4950 }, { amount: 49.5 }],
	['JPY', { amount: 1200 }, 'major', { amount: 1200 }, { amount: 1200 }],
	['KWD', { amount: 1.234 }, 'major', { amount: 1234 }, { amount: 1.234 }],
	['EUR', { net_amount: -0.3 }, 'major', { net_amount: -30 }, { net_amount: -0.3 }],
])('%s %j, read in %s units, is %j and %j', (currency, record, readsIn, data, major) => {
	const told = toldOf(succeeded({ currency, ...record }), { readsIn });
	expect(told).toMatchObject({ data, major });
	expect(told).not.toHaveProperty('read');
});

it.each<[string, IDataObject, 'minor' | 'major' | undefined]>([
	['whose unit is not known', { amount: 49.5 }, undefined],
	['with more decimals than its currency has', { amount: 49.505 }, 'major'],
	['that is not whole in minor units', { amount: 49.5 }, 'minor'],
	['of no currency', { amount: 5, currency: undefined }, 'minor'],
	['that is none', { amount: 'much' }, 'minor'],
	['that is nothing', { amount: null }, 'minor'],
])('an amount %s stands under read, and nowhere else', (_, record, readsIn) => {
	const told = toldOf(succeeded(record), { readsIn });
	expect(told.read).toEqual({ amount: record.amount });
	expect(told.data).not.toHaveProperty('amount');
	expect(told).not.toHaveProperty('major');
});

it('carries what the events carry and nothing else, with the payment beside it', () => {
	const told = toldOf(succeeded({ amount: 5, refunded_amount: 0, note: 'x', qr_code_id: null }), {
		readsIn: 'minor',
	});
	expect(told.data).toEqual({
		id: ID,
		amount: 5,
		currency: 'EUR',
		status: 'succeeded',
		qr_code_id: null,
	});
	expect(told.current).toMatchObject({ note: 'x', major: { amount: 0.05, refunded_amount: 0 } });
});

describe('a refund', () => {
	it('says what was given back since the last one, exactly', () => {
		const read = { amount: 1, refunded_amount: 0.3 };
		const told = toldOf(refunded(read, undefined, '0.1'), { readsIn: 'major' });
		expect(told.data).toMatchObject({ refunded_amount: 30, refund_amount: 20 });
		expect(told.deduplicationKey).toBe(`payment.refunded:${ID}:30`);
	});

	it('has the key of the webhook trigger when the unit is known, and none like it when not', () => {
		const telling = refunded({ amount: 50, refunded_amount: 30 }, undefined, '');
		const { type, data, deduplicationKey } = toldOf(telling, { readsIn: 'minor' });
		expect(deduplicationKey).toBe(receiver.keyOf({ type, data }, Buffer.alloc(0)));
		expect(toldOf(telling, {}).deduplicationKey).toBe(`payment.refunded:${ID}:read 30`);
	});

	it('does not say what it cannot know', () => {
		const told = toldOf(refunded({ refunded_amount: 30 }), { readsIn: 'minor' });
		expect(told.data).not.toHaveProperty('refund_amount');
		expect(countsFrom(told)).toBeUndefined();
	});

	it('that is told again after another one followed is told as it was', () => {
		const now = { amount: 50, refunded_amount: 50, status: 'refunded' };
		const told = toldOf(refunded(now, '30', '10'), { readsIn: 'minor' });
		expect(told.data).toEqual({
			id: ID,
			amount: 50,
			refunded_amount: 30,
			refund_amount: 20,
			currency: 'EUR',
			status: 'partially_refunded',
			fully_refunded: false,
		});
	});

	it('counts from what was refunded before, and can be told without', () => {
		for (const readsIn of ['minor', undefined] as const) {
			const telling = refunded({ amount: 50, refunded_amount: 30 }, undefined, '10');
			const told = toldOf(telling, { readsIn });
			expect(countsFrom(told)).toBe(`payment.refunded:${ID} after 10.0000`);
			const figures = JSON.stringify(uncounted(told));
			expect(figures).not.toContain('refund_amount"');
			expect(figures).toContain('refunded_amount');
		}
		expect(countsFrom(toldOf(succeeded({ amount: 5 }), {}))).toBeUndefined();
	});
});
