import { keepDocuments } from '../../../nodes/MerchantAccounting/documentFilters';
import { isUnpaid } from '../../../nodes/MerchantAccounting/openAmount';

const sent = { kind: 'invoice', status: 'sent', total: 0.3, amount_paid: 0, amount_credited: 0 };

describe('what has to be paid', () => {
	it.each([
		['an invoice that was sent', {}],
		['a bill that was approved', { kind: 'bill', status: 'approved' }],
		['an expense claim that was posted', { kind: 'expense_claim', status: 'posted' }],
		['one of which a part was paid', { status: 'partially_paid', amount_paid: 0.1 }],
		['one whose figures are not there', { total: null }],
		['one whose figures are no figures', { total: 'much' }],
		['one with figures as text', { total: '0.30', amount_paid: '0.10' }],
	])('is %s', (_, more) => {
		expect(isUnpaid({ ...sent, ...more })).toBe(true);
	});

	it.each<[string, object]>([
		...['draft', 'awaiting_approval', 'paid', 'void', 'closed', 'new'].map(
			(status): [string, object] => [status, { status }],
		),
		['a credit note', { kind: 'credit_note' }],
		['a supplier credit', { kind: 'supplier_credit', status: 'posted' }],
		// 0.8 - 0.1 - 0.7 is more than nothing for a computer.
		['paid and credited in full', { total: 0.8, amount_paid: 0.1, amount_credited: 0.7 }],
		['of nothing', { total: 0 }],
		['overpaid', { amount_paid: 0.4 }],
		['below zero', { total: -0.3 }],
	])('is not what is %s', (_, more) => {
		expect(isUnpaid({ ...sent, ...more })).toBe(false);
	});
});

describe('overdue', () => {
	const isOverdue = (due: unknown, timezone: string) =>
		keepDocuments(
			{ overdueOnly: true },
			{ timezone },
		)?.({
			...sent,
			due_date: due as string,
		});

	beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-14T23:30:00Z') }));
	afterEach(() => jest.useRealTimers());

	it.each([
		['2026-11-13', 'UTC', true],
		['2026-11-14', 'UTC', false],
		['2026-11-14', 'Asia/Tokyo', true],
		['2026-11-14T00:00:00Z', 'Asia/Tokyo', true],
		[null, 'UTC', false],
		['', 'UTC', false],
	])('a document due %s, in %s: %p', (due, timezone, expected) => {
		expect(isOverdue(due, timezone)).toBe(expected);
	});
});

it('keeps all when nothing is asked for', () => {
	expect(keepDocuments({ unpaidOnly: false, number: ' ' }, { timezone: 'UTC' })).toBeUndefined();
});
