import { createFirsts, firstKey } from '../../../../nodes/shared/idempotency/firsts';
import { emptyMemory } from '../../../../nodes/shared/idempotency/runMemory';

const NOW = Date.parse('2026-11-19T12:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const source = { timezone: 'UTC', round: 'first', isTool: false, memory: emptyMemory() };
const attempt = (more: object = {}, run: object = {}) =>
	createFirsts({ ...source, run: { isRetry: false, beganAt: NOW, ...run }, ...more });

it('returns what the first attempt made, whatever the clock makes now', () => {
	const memory = emptyMemory();
	expect(attempt({ memory }).of('date', 'monday')).toBe('monday');
	const retry = attempt({ memory }, { isRetry: true });
	expect(retry.of('date', 'tuesday')).toBe('monday');
	expect(retry.isNew('date')).toBe(false);
	expect(retry.of('other', 'tuesday')).toBe('tuesday');
	expect(retry.isNew('other')).toBe(true);
});

it('tells fields, items, expressions and rounds apart', () => {
	const memory = emptyMemory();
	const keys = [
		firstKey(0, 'quantity', '={{ $now.day }}'),
		firstKey(0, 'description', '={{ $now.day }}'),
		firstKey(1, 'quantity', '={{ $now.day }}'),
		firstKey(0, 'quantity', '={{ $now.month }}'),
	];
	const first = attempt({ memory });
	expect(keys.map((key, n) => first.of(key, n))).toEqual([0, 1, 2, 3]);
	expect(attempt({ memory, round: 'second' }).of(keys[0], 4)).toBe(4);
});

it('keeps nothing of a tool, whose calls are all for one item', () => {
	const memory = emptyMemory();
	attempt({ memory, isTool: true }).of('date', 'monday');
	expect(attempt({ memory, isTool: true }).of('date', 'tuesday')).toBe('tuesday');
	expect(memory.firsts).toBeUndefined();
});

it('forgets its own round when all is done, and no other', () => {
	const memory = emptyMemory();
	attempt({ memory, round: 'second' }).of('date', 'sunday');
	const first = attempt({ memory });
	first.of('date', 'monday');
	first.end(() => undefined);
	expect(memory.firsts).toEqual({ second: { date: 'sunday' } });
});

it.each([
	['a Retry of yesterday', { isRetry: true, beganAt: NOW - DAY_MS }, 1],
	['a Retry of today', { isRetry: true, beganAt: NOW - 1_000 }, 0],
	['no Retry', { isRetry: false, beganAt: NOW - DAY_MS }, 0],
])('says of %s whether its dates are of another day than it began', (_, run, times) => {
	const hints: string[] = [];
	const firsts = attempt({ memory: emptyMemory() }, run);
	firsts.of('date', 'thursday');
	firsts.end((hint) => hints.push(hint));
	expect(hints).toHaveLength(times);
	for (const hint of hints) expect(hint).toContain('began on 2026-11-18');
	// What was kept is of the day that was meant.
	attempt({ memory: { ...emptyMemory(), firsts: { first: { date: 'wednesday' } } } }, run).end(
		(hint) => hints.push(hint),
	);
	expect(hints).toHaveLength(times);
});
