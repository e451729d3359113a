import {
	differingIn,
	hintOtherwise,
} from '../../../../../nodes/MerchantAccounting/resources/invoice/existingInvoice';

const asked = { contact_id: 'AB-1', lines: [], currency: 'EUR', reference: 'r' };

it('takes an ID in capital letters for the same customer', () => {
	expect(differingIn({ contact_id: 'ab-1' }, asked)).toEqual({});
	expect(differingIn({ contact_id: 'ab-2' }, asked)).toEqual({ differs: 'customer' });
});

describe('a draft that came back', () => {
	const hintsOf = (invoice: object, more: object = {}) => {
		const hint = jest.fn();
		hintOtherwise({ contact_id: 'ab-1', ...invoice }, { ...asked, ...more }, { hint });
		return hint.mock.calls.map(([message]) => String(message));
	};

	it('in another currency is pointed out, whatever the taxes make of its total', () => {
		expect(hintsOf({ currency: 'USD', subtotal: 20, total: 24 })).toEqual([
			'An invoice was not created as asked for: its currency is USD, not EUR. Correct it in the accounting app before it is issued.',
		]);
	});

	it('to be paid on another day is pointed out', () => {
		const [hint] = hintsOf({ due_date: '2026-12-14T00:00:00Z' }, { due_date: '2026-12-31' });
		expect(hint).toContain('its due date is 2026-12-14, not 2026-12-31');
	});

	it('with a reference that was cut is pointed out, because it is not found again', () => {
		const [hint] = hintsOf({ currency: 'EUR', reference: 'ORDER-47' }, { reference: 'ORDER-4711' });
		expect(hint).toContain('its reference is ORDER-47, not ORDER-4711');
		expect(hint).toContain('Skip If Reference Exists will not find it.');
	});

	it('as it was asked for is not, nor where upper and lower case differ', () => {
		const found = { currency: 'eur', reference: 'R', date: '2026-11-19T00:00:00Z' };
		expect(hintsOf(found, { date: '2026-11-19' })).toEqual([]);
		expect(hintsOf({}, { reference: '' })).toEqual([]);
	});
});

describe('the total', () => {
	const linesOf = (count: number, unit_price: number, quantity = 1) =>
		Array.from({ length: count }, () => ({ description: 'Tea', quantity, unit_price }));
	const differs = (subtotal: number, lines: ReturnType<typeof linesOf>, currency = 'EUR') =>
		differingIn({ subtotal, currency }, { ...asked, lines, currency }).differs;

	it.each([
		[2, 10, 20.01],
		[10, 10, 100.05],
		[200, 10, 1999],
		[3, 0.1, 0.31],
	])('of %i lines over %d is not %d', (count, price, subtotal) => {
		expect(differs(subtotal, linesOf(count, price))).toBe('total');
	});

	it.each([
		[10, 10, 1, 100],
		[3, 0.1, 1, 0.3],
		// 4.995 each, which may be rounded to 5.00.
		[2, 3.33, 1.5, 10],
		[2, 3.33, 1.5, 9.99],
	])('of %i lines over %d each, %d of them, may be %d', (count, price, quantity, subtotal) => {
		expect(differs(subtotal, linesOf(count, price, quantity))).toBeUndefined();
	});

	it('may be rounded for lines alone that have smaller fractions than the currency', () => {
		const lines = [...linesOf(9, 10), ...linesOf(1, 3.33, 1.5)];
		expect(differs(95, lines)).toBeUndefined();
		expect(differs(95.02, lines)).toBe('total');
		expect(differs(1001, linesOf(10, 100), 'JPY')).toBe('total');
	});
});
