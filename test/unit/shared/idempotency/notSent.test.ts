import {
	changedError,
	doneError,
	duplicateError,
	inFlightError,
	isDuplicateError,
	isLate,
	lockedError,
	storeError,
	uncountedError,
} from '../../../../nodes/shared/idempotency/notSent';

it.each([
	[1_200, '2 seconds'],
	[30_000, '30 seconds'],
	[120_000, '120 seconds'],
	[120_001, '3 minutes'],
	[20 * 60_000, '20 minutes'],
])('says to retry what may be under way for %d ms in %s', (ms, shown) => {
	const { message, description, extra } = inFlightError('refund', ms);
	expect(message).toContain('The outcome of this refund is unknown');
	expect(description).toContain(`Retry this execution in ${shown}:`);
	expect(extra).toEqual({ processed: 'unknown' });
});

it('says of a duplicate whether the first one was sent', () => {
	const sent = duplicateError('payout', 'yes');
	expect(sent.description).toBe('That one was sent. Look at its item.');
	expect(sent.extra).toEqual({ processed: 'yes', duplicate: true });
	const open = duplicateError('payout', 'unknown');
	expect(open.description).toContain('awaits approval, or its outcome is unknown');
	expect([sent, open].map(isDuplicateError)).toEqual([true, true]);
	expect(isDuplicateError(doneError('payout'))).toBe(false);
});

it('waits with what was sent before until the other items were worked on', () => {
	const late = [
		changedError('payout', 'no'),
		inFlightError('payout', 1),
		doneError('payout'),
		duplicateError('payout', 'yes'),
		uncountedError('no'),
	];
	expect(late.map(isLate)).toEqual(late.map(() => true));
	expect([storeError('payout', new Error()), lockedError('payout'), undefined].map(isLate)).toEqual(
		[false, false, false],
	);
});

it('lists what earlier attempts made with other values', () => {
	const ids = Array.from({ length: 22 }, (_, n) => `id${n}`);
	expect(changedError('invoice', 'unknown', ids.slice(0, 2)).description).toMatch(
		/only for what is missing there\. Earlier attempts of this execution have made id0, id1\. A new/,
	);
	expect(changedError('invoice', 'unknown', ids).description).toContain('id19 and 2 more. A new');
	expect(changedError('invoice', 'no').description).toMatch(/only for what is missing there\.$/);
});

it('tells what became of it, as far as anybody can', () => {
	expect(changedError('invoice', 'no').extra).toEqual({ processed: 'no', changed: true });
	expect(changedError('invoice', 'unknown').extra).toMatchObject({ processed: 'unknown' });
	expect(doneError('invoice').extra).toEqual({ processed: 'yes' });
	expect(lockedError('invoice').extra).toEqual({ processed: 'unknown' });
	expect(lockedError('invoice').description).toContain('Nothing was sent for this item.');
	expect(storeError('invoice', new Error('disk full')).description).toContain('disk full');
	expect(storeError('invoice', new Error()).extra).toEqual({ processed: 'no' });
	expect(uncountedError('unknown').extra).toEqual({ processed: 'unknown' });
});
