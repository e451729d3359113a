import { isSameWish, type PollOptions, wishOf } from '../../../../nodes/shared/poll/wish';

const polledEvents = ['payment.failed', 'payout.paid'].map((value) => ({ name: value, value }));
const chosen = (events: unknown, options: PollOptions = {}) =>
	wishOf(events, options, { polledEvents }, {});

it('stores what was chosen, in an order that does not depend on that of the clicks', () => {
	expect(chosen(['payout.paid', 'payment.failed'])).toEqual({
		events: ['payment.failed', 'payout.paid'],
	});
	expect(chosen('payment.failed', { currencies: 'EUR', minimumAmount: 10 })).toEqual({
		events: ['payment.failed'],
		currencies: 'EUR',
		minimumAmount: '10',
	});
});

it.each([undefined, null, ''])('takes a filter that is %p for none', (empty) => {
	const wish = chosen(['payment.failed'], { currencies: empty, minimumAmount: empty });
	expect(Object.keys(wish)).toEqual(['events']);
});

it('keeps a minimum of nothing, which is one', () => {
	expect(chosen(['payment.failed'], { minimumAmount: 0 })).toMatchObject({ minimumAmount: '0' });
});

it.each([[[]], [undefined], [''], [[null, 7, '']]])(
	'refuses %p as a choice of events',
	(events) => {
		expect(() => chosen(events)).toThrow('Trigger On: choose at least one event');
	},
);

it('drops what is no event from a choice', () => {
	expect(chosen([null, 'payment.failed', 7, ''])).toEqual({ events: ['payment.failed'] });
});

it('reads a list that came as text, and refuses what cannot be polled', () => {
	expect(chosen('["payout.paid", "payment.failed"]')).toEqual(
		chosen(['payment.failed', 'payout.paid']),
	);
	expect(() => chosen(['payment.failed', '*'])).toThrow(
		'Trigger On: "*" is not an event that can be polled',
	);
});

const wish = { events: ['a', 'b'], currencies: 'EUR', minimumAmount: '10' };

it.each([
	['the same', wish, true],
	['other events', { ...wish, events: ['a', 'c'] }, false],
	['fewer events', { ...wish, events: ['a'] }, false],
	['other currencies', { ...wish, currencies: 'USD' }, false],
	['another minimum', { ...wish, minimumAmount: '20' }, false],
	['no filter', { events: wish.events }, false],
])('tells %s from a choice', (_, other, isSame) => {
	expect(isSameWish(wish, { ...other })).toBe(isSame);
});
