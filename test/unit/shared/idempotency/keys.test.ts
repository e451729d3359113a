import { canonical, keyOf } from '../../../../nodes/shared/idempotency/keys';

const PLACE = ['run', 'workflow', 'node', 0, 'https://api.example.com live'];

const payout = { amount: 10, currency: 'EUR', bankDetails: { bankCode: 'b', accountNumber: '1' } };

const key = (content: unknown = payout, place: readonly unknown[] = PLACE, ordinal = 0) =>
	keyOf(place, content, ordinal);

it('fits every limit of the services: 8 to 64 visible characters', () => {
	expect(key()).toMatch(/^[\x21-\x7e]{8,64}$/);
	expect(key()).toMatch(/^n8n-[0-9a-f]{48}$/);
});

// Services keep keys for ever: with another form a retry would pay everything again.
it('has a form that never changes', () => {
	expect(key()).toBe('n8n-7ebdf4e9e6bd697cab12704f71f88e2017611a3f31dde013');
});

it('does not depend on the order of keys, however deep', () => {
	const { amount, currency, bankDetails } = payout;
	const { bankCode, accountNumber } = bankDetails;
	expect(key({ bankDetails: { accountNumber, bankCode }, currency, amount })).toBe(key());
	expect(canonical([{ b: [{ d: 1, c: 2 }], a: null }])).toBe('[{"a":null,"b":[{"c":2,"d":1}]}]');
});

it('takes a value that is not given for one that is absent', () => {
	expect(key({ ...payout, note: undefined })).toBe(key());
});

it.each(PLACE.map((_, index) => index))('differs in another place (%i)', (index) => {
	const other = PLACE.map((part, at) => (at === index ? `${part} other` : part));
	expect(key(payout, other)).not.toBe(key());
});

it.each([
	['amount', { ...payout, amount: 10.01 }],
	['currency', { ...payout, currency: 'USD' }],
	['account', { ...payout, bankDetails: { bankCode: 'b', accountNumber: '2' } }],
	['type', { ...payout, amount: '10' }],
	['list order', [2, 1]],
])('differs for another %s', (_, content) => {
	expect(key(content)).not.toBe(key());
	expect(key(content)).not.toBe(key([1, 2]));
});

it('tells identical writes apart by their ordinal', () => {
	const keys = [0, 1, 2].map((ordinal) => key(payout, PLACE, ordinal));
	expect(new Set(keys).size).toBe(3);
});
