import { createClockCheck } from '../../../../nodes/shared/expression/checkClock';
import { evaluate } from './evaluate.mts';

const NOW = Date.parse('2026-11-19T00:30:00Z');
const HOUR_MS = 60 * 60_000;
const FIELD = { displayName: 'Idempotency Key', name: 'idempotencyKey' };

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

interface Played {
	readonly isSubWorkflow?: boolean;
	readonly began?: number;
	readonly timezone?: string;
}

const check = (expression: string | undefined, played: Played = {}) => {
	const { isSubWorkflow = false, began, timezone } = played;
	createClockCheck({
		run: { isSubWorkflow },
		clock: { now: () => NOW, began: () => began, end: () => undefined },
		expressionOf: () => expression,
		context: { evaluateExpression: (text) => evaluate(text, timezone) as string },
	})(0).checkClock(FIELD);
};

const DAILY = '={{ "payout-" + $today.toISODate() }}';
const MONTHLY = '={{ "payout-" + $now.toFormat("yyyy-MM") }}';
const FROM_SIX = '={{ $now.minus({ hours: 6 }).toISODate() }}';
const AN_HOUR_AGO = NOW - HOUR_MS;

it.each<[string, string | undefined, Played]>([
	['a key that was typed', undefined, { began: AN_HOUR_AGO }],
	['a key of the record', '={{ $json.id }}', { began: AN_HOUR_AGO }],
	['a key of the record in a sub-workflow', '={{ $json.id }}', { isSubWorkflow: true }],
	['what is known', DAILY, {}],
	['the same day', DAILY, { began: NOW - 60_000 }],
	['the same day there', DAILY, { began: AN_HOUR_AGO, timezone: 'America/New_York' }],
	['the same business day', FROM_SIX, { began: AN_HOUR_AGO }],
	['the same month', MONTHLY, { began: NOW - 200 * HOUR_MS }],
])('takes %s', (_, expression, played) => {
	expect(() => check(expression, played)).not.toThrow();
});

it.each<[string, string, Played]>([
	['a day', DAILY, { began: AN_HOUR_AGO }],
	['a day in UTC', '={{ $now.toUTC().toISODate() }}', { began: AN_HOUR_AGO, timezone: 'UTC-5' }],
	['a business day', FROM_SIX, { began: NOW - 19 * HOUR_MS }],
	['a month', MONTHLY, { began: Date.parse('2026-10-31T23:00:00Z') }],
	[
		'a week that begins on Sunday',
		'={{ $now.plus({ days: 1 }).weekNumber }}',
		{ began: NOW - 100 * HOUR_MS },
	],
])('refuses %s that is another one by now', (_, expression, played) => {
	expect(() => check(expression, played)).toThrow('Idempotency Key: contains the date');
});

it('refuses a day in a sub-workflow', () => {
	expect(() => check(DAILY, { isSubWorkflow: true })).toThrow('this is a sub-workflow');
});
