import type { IDataObject } from 'n8n-workflow';
import { paymentEvents } from '../../../../nodes/MerchantPayments/webhook/events';
import { receiver } from '../../../../nodes/MerchantPayments/webhook/receiver';

const keyOf = (type: string, data: IDataObject, created_at = '2026-01-01T00:00:00Z') =>
	receiver.keyOf(
		{ type, created_at, data },
		Buffer.from(JSON.stringify({ type, created_at, data })),
	);

const refund = (refunded_amount: number, refund_amount: number) =>
	keyOf('payment.refunded', { id: 'p1', amount: 5000, refunded_amount, refund_amount });

/** What the document says each event carries. */
const DOCUMENTED: Record<string, IDataObject> = {
	'payment.succeeded': { id: 'p1', amount: 1, currency: 'EUR', fee_amount: 0, net_amount: 1 },
	'payment.failed': { id: 'p1', amount: 1, currency: 'EUR', failure_reason: 'declined' },
	'payment.refunded': { id: 'p1', amount: 2, refunded_amount: 1, refund_amount: 1 },
	'payout.completed': { id: 'p1', amount: 1, currency: 'EUR', status: 'completed' },
	'payout.failed': { id: 'p1', amount: 1, currency: 'EUR', failure_reason: 'closed' },
};

it('is tested for every event that can be chosen', () => {
	expect(Object.keys(DOCUMENTED).sort()).toEqual(paymentEvents.map(({ value }) => value).sort());
});

it.each(Object.entries(DOCUMENTED))('%s is the same however often it comes', (type, data) => {
	// A redelivery carries the original payload; nothing but the signature is new.
	expect(keyOf(type, { ...data })).toBe(keyOf(type, data));
	expect(keyOf(type, { ...data, status: 'x' })).toBe(keyOf(type, data));
});

it.each(Object.entries(DOCUMENTED))('%s differs from that of another object', (type, data) => {
	expect(keyOf(type, { ...data, id: 'p2' })).not.toBe(keyOf(type, data));
});

it('differs between the events of one object', () => {
	const keys = Object.entries(DOCUMENTED).map(([type, data]) => keyOf(type, data));
	expect(new Set(keys).size).toBe(keys.length);
});

describe('refunds', () => {
	it('differ when two parts of the same size are given back', () => {
		expect(refund(1000, 1000)).not.toBe(refund(2000, 1000));
	});

	it('are the same when one is delivered again', () => {
		expect(refund(1000, 1000)).toBe(refund(1000, 1000));
	});
});

describe('subscription events without an id', () => {
	const subscription = { subscription_id: 's1', amount: 1, currency: 'EUR' };

	it.each(['payment.succeeded', 'payment.failed'])('%s differ by anything at all', (type) => {
		const key = keyOf(type, subscription);
		expect(keyOf(type, { ...subscription })).toBe(key);
		expect(keyOf(type, subscription, '2026-02-01T00:00:00Z')).not.toBe(key);
		expect(keyOf(type, { ...subscription, subscription_id: 's2' })).not.toBe(key);
		expect(keyOf(type, { ...subscription, amount: 2 })).not.toBe(key);
	});

	it('differ by type', () => {
		expect(keyOf('payment.succeeded', subscription)).not.toBe(
			keyOf('payment.failed', subscription),
		);
	});

	it('go by the id when there is one', () => {
		const [one, two] = ['p1', 'p2'].map((id) => keyOf('payment.failed', { ...subscription, id }));
		expect(one).not.toBe(two);
	});
});

describe('an id that is no plain text or number', () => {
	it.each<[unknown, unknown]>([
		[{ a: 1 }, { a: 2 }],
		[[1], ['1']],
		['', null],
		[true, 'true'],
		[1.5, '1.5'],
	])('%j is told from %j', (one, other) => {
		const [first, second] = [one, other].map((id) => keyOf('payout.failed', { id } as IDataObject));
		expect(first).not.toBe(second);
	});

	it('is told by the bytes where parsing makes two numbers the same', () => {
		const [first, second] = ['9007199254740993', '9007199254740992'].map((id) => {
			const text = `{"type":"payout.failed","data":{"id":${id}}}`;
			return receiver.keyOf(JSON.parse(text) as never, Buffer.from(text));
		});
		expect(first).not.toBe(second);
	});

	it.each([
		['halves of characters', '"\\ud800"', '"\\ud801"'],
		['bytes that are no text', '"\u00ff"', '"\u00fe"'],
	])('is told by the bytes where it holds %s', (_, one, other) => {
		const [first, second] = [one, other].map((id) => {
			const body = Buffer.from(`{"type":"payout.failed","data":{"id":${id}}}`, 'latin1');
			// As the store hashes it.
			return Buffer.from(receiver.keyOf(JSON.parse(body.toString()) as never, body)).toString();
		});
		expect(first).not.toBe(second);
	});

	it('leaves a whole number as it is', () => {
		expect(keyOf('payout.failed', { id: 5 })).toBe('payout.failed:5');
	});
});

it('a refund that does not say what was refunded so far is told by its bytes', () => {
	const [one, two] = [1, 2].map((refund_amount) =>
		keyOf('payment.refunded', { id: 'p1', refund_amount }),
	);
	expect(one).not.toBe(two);
});
