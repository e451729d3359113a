import { checkedKey, withKey } from '../../../nodes/MerchantPayments/idempotencyKey';
import { limits } from '../../../nodes/MerchantPayments/limits';
import { refusalOf } from '../../harness/refusalOf';

const link = { min: 1, max: limits.linkKey };

it('sends and shows the key', () => {
	expect(withKey('order-47')).toEqual({
		headers: { 'Idempotency-Key': 'order-47' },
		echo: { idempotencyKey: 'order-47' },
	});
});

it.each([
	[limits.payoutKey, 'order-47'],
	[limits.payoutKey, 'k'.repeat(64)],
	[link, 'k'],
	[link, 'k'.repeat(255)],
	[link, '!~'],
])('within %j takes %p as it is, also when it might be shortened', (range, custom) => {
	expect(checkedKey(custom, range)).toBe(custom);
	expect(checkedKey(custom, range, true)).toBe(custom);
});

it.each([
	[limits.payoutKey, 'k'.repeat(7), 'must be 8 to 64 characters long'],
	[limits.payoutKey, 'k'.repeat(65), 'must be 8 to 64 characters long'],
	[link, 'k'.repeat(256), 'must be 1 to 255 characters long'],
	[link, 'order 4711', 'must hold letters, digits and signs only, no spaces'],
	[link, 'order\n4711', 'must hold letters, digits and signs only, no spaces'],
	[link, 'größe', 'must hold letters, digits and signs only, no spaces'],
])('within %j refuses %p, or replaces it by a hash that fits', (range, custom, message) => {
	expect(refusalOf(() => checkedKey(custom, range)).message).toBe(`Idempotency Key: ${message}`);
	const short = checkedKey(custom, range, true);
	expect(short).toMatch(/^[0-9a-f]{64}$/);
	expect(checkedKey(`${custom}x`, { min: 300, max: 300 }, true)).not.toBe(short);
});
