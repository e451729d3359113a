import { inReadingOrder } from '../../../../nodes/shared/run/readingOrder';

const order = (record: object) => Object.keys(inReadingOrder(record as never));

it('begins with what people look for, and ends with flags and what is not there', () => {
	const payment = {
		amount: 14_900,
		refunded: false,
		fee_amount: 450,
		subscription_id: null,
		status: 'succeeded',
		currency: 'EUR',
		id: 'p-1',
		major: { amount: 149 },
	};
	expect(order(payment)).toEqual([
		'id',
		'major',
		'amount',
		'currency',
		'status',
		'fee_amount',
		'refunded',
		'subscription_id',
	]);
	expect(inReadingOrder(payment)).toEqual(payment);
});

it('puts a leading field that is not there behind', () => {
	expect(order({ number: null, id: 'i-1', total: 5 })).toEqual(['id', 'total', 'number']);
});

it('keeps every other field in its order, whatever its name', () => {
	const record = JSON.parse('{"b": 1, "__proto__": {"a": 1}, "a": 2, "constructor": 3}') as object;
	expect(order(record)).toEqual(['b', '__proto__', 'a', 'constructor']);
	expect(order({})).toEqual([]);
});
