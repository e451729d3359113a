import type { IDataObject } from 'n8n-workflow';
import { matching } from '../../../../../nodes/MerchantPayments/resources/payment/matching';

const context = { readsIn: 'minor', timezone: 'Europe/Berlin' } as const;

const dated = (day: string): IDataObject => ({ id: day, created_at: `${day}T12:00:00Z` });

it('keeps what was created from a moment on and before another, in the timezone of the workflow', () => {
	const { keep } = matching({ createdFrom: '2026-05-01', createdTo: '2026-06-01' }, context);
	const kept = (created_at: string) => keep?.({ created_at });
	// Midnight in Berlin is two hours earlier in UTC.
	expect(kept('2026-04-30T21:59:59Z')).toBe(false);
	expect(kept('2026-04-30T22:00:00Z')).toBe(true);
	expect(kept('2026-05-31T21:59:59Z')).toBe(true);
	expect(kept('2026-05-31T22:00:00Z')).toBe(false);
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
