import { createClockCheck } from '../../../../nodes/shared/idempotency/checkClock';
import { createFirsts, firstKey } from '../../../../nodes/shared/idempotency/firsts';
import { emptyMemory } from '../../../../nodes/shared/idempotency/runMemory';

const NOW = Date.parse('2026-11-19T00:30:00Z');
const HOUR_MS = 60 * 60_000;
const FIELD = { displayName: 'Idempotency Key', name: 'idempotencyKey' };

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

interface Played {
	readonly isRetry?: boolean;
	readonly isSubWorkflow?: boolean;
	readonly beganAt?: number;
	readonly timezone?: string;
	/** The first attempt came that far. */
	readonly isKnown?: boolean;
}

const check = (expression: string | undefined, played: Played) => {
	const { timezone = 'UTC', isKnown, ...run } = played;
	const source = {
		run: { isRetry: true, isSubWorkflow: false, beganAt: NOW - HOUR_MS, ...run },
		memory: emptyMemory(),
		round: 'first',
		timezone,
		isTool: false,
	};
	const key = firstKey(0, FIELD.name, expression ?? '');
	const first = { ...source, run: { ...source.run, isRetry: false } };
	if (isKnown) createFirsts(first).of(key, 'as it was');
	const firsts = createFirsts(source);
	firsts.of(key, 'as it is');
	createClockCheck({ ...source, firsts, expressionOf: () => expression })(0)(FIELD, 'as it is');
};

const DAILY = '={{ "payout-" + $today.toISODate() }}';
const MONTHLY = '={{ "payout-" + $now.toFormat("yyyy-MM") }}';
const LAST_MONTH = Date.parse('2026-10-31T23:00:00Z');

it.each<[string, string | undefined, Played]>([
	['a key that was typed', undefined, {}],
	['a key of the record', '={{ $json.id }}', {}],
	['a key of the record in a sub-workflow', '={{ $json.id }}', { isSubWorkflow: true }],
	['the first attempt', DAILY, { isRetry: false }],
	['a Retry that knows it', DAILY, { isKnown: true }],
	['a Retry of the same day', DAILY, { beganAt: NOW - 60_000 }],
	['a Retry of the same day there', DAILY, { timezone: 'America/New_York' }],
	['a month in a Retry of the same week and month', MONTHLY, {}],
	['a Retry of an execution whose beginning nobody knows', DAILY, { beganAt: undefined }],
])('takes %s', (_, expression, played) => {
	expect(() => check(expression, played)).not.toThrow();
});

it.each<[string, string, Played, string]>([
	['a day', DAILY, {}, 'began on another one'],
	['a day in UTC', '={{ $now.toUTC().toISODate() }}', { timezone: 'America/New_York' }, 'began on'],
	['a month', MONTHLY, { beganAt: LAST_MONTH }, 'began on another one'],
	['a day in a sub-workflow', DAILY, { isRetry: false, isSubWorkflow: true }, 'a sub-workflow'],
])('refuses %s that may be another one by now', (_, expression, played, problem) => {
	expect(() => check(expression, played)).toThrow(problem);
	expect(() => check(expression, played)).toThrow('Idempotency Key: contains the date');
});

it('does not take what it refused for the first value when it is tried again', () => {
	const memory = emptyMemory();
	const source = {
		...{ memory, round: 'first', timezone: 'UTC', isTool: false },
		run: { isRetry: true, isSubWorkflow: false, beganAt: NOW - HOUR_MS },
	};
	const attempt = () => {
		const firsts = createFirsts(source);
		firsts.of(firstKey(0, FIELD.name, DAILY), 'of today');
		createClockCheck({ ...source, firsts, expressionOf: () => DAILY })(0)(FIELD, 'of today');
	};
	expect(attempt).toThrow('contains the date');
	expect(attempt).toThrow('contains the date');
});
