import { createRoundClock } from '../../../../nodes/shared/idempotency/roundClock';
import { emptyMemory } from '../../../../nodes/shared/idempotency/runMemory';

const BEGAN_AT = Date.parse('2026-11-18T12:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

const at = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(ms);
afterEach(() => jest.restoreAllMocks());

const attempt = (memory = emptyMemory(), { isRetry = false, ...more } = {}) =>
	createRoundClock({
		...{ memory, round: 'first', timezone: 'UTC', isTool: false },
		...{ run: { isRetry, beganAt: BEGAN_AT }, ...more },
	});

it('stands where it stood for the first attempt', () => {
	const memory = emptyMemory();
	at(BEGAN_AT);
	expect(attempt(memory).now('{{ $now }}')).toBe(BEGAN_AT);
	at(BEGAN_AT + DAY_MS);
	const retry = attempt(memory, { isRetry: true });
	expect(retry.now('{{ $now }}')).toBe(BEGAN_AT);
	expect(retry.began('{{ $now }}')).toBeUndefined();
});

it('stands where the first Retry found it, if no attempt came that far', () => {
	const memory = emptyMemory();
	at(BEGAN_AT + DAY_MS);
	attempt(memory, { isRetry: true }).now('{{ $now }}');
	at(BEGAN_AT + 2 * DAY_MS);
	const retry = attempt(memory, { isRetry: true });
	expect(retry.now('{{ $now }}')).toBe(BEGAN_AT + DAY_MS);
	expect(retry.began('{{ $now }}')).toBe(BEGAN_AT);
});

it.each([
	['another round', { round: 'second' }, '{{ $now }}'],
	['an expression that was corrected', {}, '{{ $today }}'],
])('stands elsewhere for %s', (_, other, reading) => {
	const memory = emptyMemory();
	at(BEGAN_AT);
	attempt(memory).now('{{ $now }}');
	at(BEGAN_AT + DAY_MS);
	expect(attempt(memory, { isRetry: true, ...other }).now(reading)).toBe(BEGAN_AT + DAY_MS);
});

it('remembers nothing of a tool, whose calls have a time of their own', () => {
	const memory = emptyMemory();
	at(BEGAN_AT);
	attempt(memory, { isTool: true } as object).now('{{ $now }}');
	at(BEGAN_AT + DAY_MS);
	const retry = attempt(memory, { isRetry: true, isTool: true } as object);
	expect(retry.now('{{ $now }}')).toBe(BEGAN_AT + DAY_MS);
	expect(retry.began('{{ $now }}')).toBe(BEGAN_AT);
	expect(memory.clocks).toBeUndefined();
});

it('forgets its own round when all is done, and no other', () => {
	const memory = emptyMemory();
	at(BEGAN_AT);
	attempt(memory, { round: 'second' } as object).now('{{ $now }}');
	const first = attempt(memory);
	first.now('{{ $now }}');
	first.end(() => undefined);
	expect(Object.keys(memory.clocks ?? {})).toEqual(['second']);
});

it.each([
	['a Retry of yesterday', true, DAY_MS, 1],
	['a Retry of today', true, 1_000, 0],
	['the first attempt', false, DAY_MS, 0],
])('says of %s whether its dates are of another day than it began', (_, isRetry, ms, times) => {
	const hints: string[] = [];
	at(BEGAN_AT + ms);
	const clock = attempt(emptyMemory(), { isRetry });
	clock.now('{{ $now }}');
	clock.end((hint) => hints.push(hint));
	expect(hints).toHaveLength(times);
	for (const hint of hints) expect(hint).toContain('began on 2026-11-18');
});

it('says nothing where nothing has read it', () => {
	const hint = jest.fn();
	at(BEGAN_AT + DAY_MS);
	attempt(emptyMemory(), { isRetry: true }).end(hint);
	expect(hint).not.toHaveBeenCalled();
});
