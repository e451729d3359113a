import type { IDataObject } from 'n8n-workflow';
import { matching } from '../../../../../nodes/MerchantPayments/resources/payment/matching';

const context = { readsIn: 'minor', timezone: 'Europe/Berlin' } as const;

const dated = (day: string): IDataObject => ({ id: day, created_at: `${day}T12:00:00Z` });

it('keeps what was created from a moment on and before another, in the timezone of the workflow', () => {
	const { keep } = matching(
		{ createdFrom: '2026-05-01', createdTo: '2026-06-01T00:00:00+02:00' },
		context,
	);
	const kept = (created_at: string) => keep?.({ created_at });
	// Midnight in Berlin is two hours earlier in UTC.
	expect(kept('2026-04-30T21:59:59Z')).toBe(false);
	expect(kept('2026-04-30T22:00:00Z')).toBe(true);
	expect(kept('2026-05-31T21:59:59Z')).toBe(true);
	expect(kept('2026-05-31T22:00:00Z')).toBe(false);
});

it.each(['2026-05-31', '2026-05-31T00:00:00', '2026-05-31T00:00:00.000'])(
	'keeps all of the last day when the end is %s',
	(createdTo) => {
		const { keep } = matching({ createdTo }, context);
		expect(keep?.({ created_at: '2026-05-31T21:59:59.999Z' })).toBe(true);
		expect(keep?.({ created_at: '2026-05-31T22:00:00Z' })).toBe(false);
	},
);

it.each([
	[
		{ createdFrom: '2026-05-02', createdTo: '2026-05-01' },
		'Created From: is later than Created To',
	],
	[{ amountFrom: '20', amountTo: '5' }, 'Amount From: is more than Amount To'],
])('refuses %j, which no payment can match', (filters, message) => {
	expect(() => matching(filters, context)).toThrow(message);
});

it.each([
	{ createdFrom: '2026-05-01', createdTo: '2026-05-01' },
	{ amountFrom: '5', amountTo: '5' },
	{ amountFrom: '5', amountTo: '' },
])('takes %j', (filters) => {
	expect(matching(filters, context).keep).toBeDefined();
});

it('reads on as long as what follows can still be of the period', () => {
	const { isPast } = matching({ createdFrom: '2026-05-01' }, context);
	expect([dated('2026-06-01'), dated('2026-04-01')].map((one) => isPast?.(one))).toEqual([
		false,
		true,
	]);
	expect(matching({ createdTo: '2026-05-01' }, context).isPast).toBeUndefined();
});

it('leaves it to the service where only that filters', () => {
	expect(matching({ status: 'succeeded', currency: '' }, context)).toEqual({});
});

it('loses no payment whose amount it cannot read', () => {
	const { keep } = matching({ amountTo: 100 }, context);
	expect(() => keep?.({ id: 'p_1', currency: 'EUR', amount: 'much' })).toThrow(
		'Amount To: the amount of payment p_1 cannot be read',
	);
});
