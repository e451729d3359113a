import { keyed } from '../../../nodes/MerchantPayments/idempotencyKey';
import { limits } from '../../../nodes/MerchantPayments/limits';
import { itemAnswering } from '../shared/operation';
import { refusalOf } from '../shared/refusalOf';

const { item } = itemAnswering();
const link = { min: 1, max: limits.linkKey };

it.each([
	[limits.payoutKey, 'order-47'],
	[limits.payoutKey, 'k'.repeat(64)],
	[link, 'k'],
	[link, 'k'.repeat(255)],
	[link, '!~'],
])('within %j sends and shows %p', (range, custom) => {
	expect(keyed(range, custom, {}, item)).toEqual({
		headers: { 'Idempotency-Key': custom },
		echo: { idempotencyKey: custom },
	});
});

it.each(['', undefined])('makes one of the body when %p is given', (custom) => {
	const made = 'key of {"amount":5}';
	expect(keyed(limits.payoutKey, custom, { amount: 5 }, item)).toEqual({
		headers: { 'Idempotency-Key': made },
		echo: { idempotencyKey: made },
	});
});

it.each([
	[limits.payoutKey, 'k'.repeat(7), 'must be 8 to 64 characters long'],
	[limits.payoutKey, 'k'.repeat(65), 'must be 8 to 64 characters long'],
	[link, 'k'.repeat(256), 'must be 1 to 255 characters long'],
	[link, 'order 4711', 'must hold letters, digits and signs only, no spaces'],
	[link, 'order\n4711', 'must hold letters, digits and signs only, no spaces'],
	[link, 'größe', 'must hold letters, digits and signs only, no spaces'],
])('within %j refuses %p', (range, custom, message) => {
	const refusal = refusalOf(() => keyed(range, custom, {}, item));
	expect(refusal.message).toBe(`Idempotency Key: ${message}`);
});
