import { checkedKey } from '../../../nodes/MerchantPayments/idempotencyKey';
import { limits } from '../../../nodes/MerchantPayments/limits';
import type { IsSame } from '../../../nodes/shared/idempotency/stays';
import { refusalOf } from '../../harness/refusalOf';

const DAY_MS = 24 * 60 * 60_000;

const link = { min: 1, max: limits.linkKey };

const check = (
	idempotencyKey: string | undefined,
	range: { min: number; max: number },
	shortenKey?: boolean,
	expression?: string,
	isSame?: IsSame,
) =>
	checkedKey({ idempotencyKey, shortenKey }, range, {
		expressionOf: () => expression,
		checkClock: () => {},
		clockOf: () => isSame,
	});

it('takes the end of the day, which is the same all day', () => {
	const expression = '={{ "till-" + $now.endOf("day").toISO() }}';
	expect(check('till-1', link, false, expression, (ms) => Math.abs(ms) < DAY_MS)).toBe('till-1');
});

it.each([undefined, ''])('leaves it to the node to make a key when %p is entered', (none) => {
	expect(check(none, link)).toBeUndefined();
	expect(check(none, link, true)).toBeUndefined();
});

it.each([
	[limits.payoutKey, 'order-47'],
	[limits.payoutKey, 'k'.repeat(64)],
	[link, 'k'],
	[link, 'k'.repeat(255)],
	[link, '!~'],
])('within %j takes %p as it is, also when it might be shortened', (range, custom) => {
	expect(check(custom, range)).toBe(custom);
	expect(check(custom, range, true)).toBe(custom);
});

it.each([
	[limits.payoutKey, 'k'.repeat(7), 'must be 8 to 64 characters long'],
	[limits.payoutKey, 'k'.repeat(65), 'must be 8 to 64 characters long'],
	[link, 'k'.repeat(256), 'must be 1 to 255 characters long'],
	[link, 'order 4711', 'must contain only letters, digits and punctuation, no spaces'],
	[link, 'order\n4711', 'must contain only letters, digits and punctuation, no spaces'],
	[link, 'größe', 'must contain only letters, digits and punctuation, no spaces'],
])('within %j refuses %p, or replaces it by a hash that fits', (range, custom, message) => {
	expect(refusalOf(() => check(custom, range)).message).toBe(`Idempotency Key: ${message}`);
	const short = check(custom, range, true);
	expect(short).toMatch(/^[0-9a-f]{64}$/);
	expect(check(`${custom}x`, { min: 300, max: 300 }, true)).not.toBe(short);
});

it.each<[string, string, IsSame | undefined]>([
	['={{ "order-" + $execution.id }}', '$execution.id', undefined],
	['={{ $now.toISO() }}', '$now', () => false],
	['={{ Math.random() }}', 'Math.random', undefined],
])('refuses a key that %s makes another one in every execution', (expression, changing, isSame) => {
	const { message, description } = refusalOf(() =>
		check('order-47', link, true, expression, isSame),
	);
	expect(message).toBe(`Idempotency Key: ${changing} changes with every execution`);
	expect(description).toContain('Nothing was sent');
});

it.each(['=payout-{{ $json["Day of month"] }}', '={{ $workflow.id }}', '=pay-{{ $itemIndex }}'])(
	'refuses a key that comes back, such as %s',
	(expression) => {
		const { message, description } = refusalOf(() => check('order-47', link, true, expression));
		expect(message).toBe('Idempotency Key: the same one would come back later');
		expect(description).toContain('Nothing was sent');
	},
);

it('takes a key of an expression that names what is done once', () => {
	expect(check('order-47', link, false, '={{ "order-" + $json.orderId }}')).toBe('order-47');
});
