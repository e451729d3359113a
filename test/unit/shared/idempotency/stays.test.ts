import { createClockCheck } from '../../../../nodes/shared/expression/checkClock';
import {
	daysSinceItBegan,
	isOfLongPeriod,
	isOfMoment,
	isSoonBack,
} from '../../../../nodes/shared/idempotency/stays';
import { evaluate } from '../expression/evaluate.mts';

/** Noon, just after and just before midnight, the ends of a month, a year and of summer time. */
const MOMENTS = [
	...['2026-11-19T12:00:00Z', '2026-11-19T00:00:00Z', '2026-11-19T23:59:59.999Z'],
	...['2026-11-30T23:30:00Z', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
	...['2027-01-29T12:00:00Z', '2027-01-30T12:00:00Z', '2027-01-31T12:00:00Z'],
	...['2026-08-31T12:00:00Z', '2028-01-30T12:00:00Z'],
	...['2026-10-25T00:59:30Z', '2026-03-29T01:00:30Z', '2026-02-28T08:15:16.017Z'],
];

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];

const sameAt = (steps: string, moment: string, zone: string) => {
	const expression = `={{ ${steps} }}`;
	const isSame = createClockCheck({
		run: { isSubWorkflow: false },
		clock: { now: () => Date.parse(moment), began: () => undefined, end: () => undefined },
		expressionOf: () => expression,
		context: { evaluateExpression: (text) => evaluate(text, zone) as string },
	})(0).clockOf('idempotencyKey');
	if (!isSame) throw new Error(`${steps} reads no clock`);
	return isSame;
};

const lasting = (steps: string): string[] => {
	const kinds = MOMENTS.map((moment, n) => {
		const isSame = sameAt(steps, moment, ZONES[n % ZONES.length]);
		if (isOfMoment(isSame)) return 'moment';
		if (isSoonBack(isSame)) return 'back';
		return isOfLongPeriod(isSame) ? 'long' : 'day';
	});
	return [...new Set(kinds)];
};

it.each([
	...['$now', '$now.toISO()', '$now.toMillis()', 'Date.now()', '"at " + new Date()'],
	...['new Date().getTime()', 'DateTime.now().toISO()', 'DateTime.local().ts', '$now.second'],
	...['$now.minute', '$now.hour', "$now.toFormat('yyyy-MM-dd HH')", "$now.toFormat('hh')"],
	...['$now.toFormat("X")', '$now.minus({ days: 1 }).toISO()', '$now.startOf("hour").toISO()'],
	...['$today.plus({ hours: $now.hour })', '$now.toFormat("yyyy") + $now.toISO()'],
	...['$now.toISO().slice(0, 13)', '$now.toISO().slice(10)', "$now.toISO().split('T')[1]"],
	...['new Date().toISOString().slice(0, 16)', '$json.id + "-" + Date.now()'],
	...['new Date().toLocaleString("en")', 'Math.floor(Date.now() / 36e5)', '$now.toFormat("SSS")'],
])('%s changes all the time', (steps) => {
	expect(lasting(steps)).toEqual(['moment']);
});

it.each([
	...['$now.toISODate()', '$today', '$today.toMillis()', '$now.startOf("day").toISO()'],
	...['$now.toFormat("yyyy-MM-dd")', '$now.ordinal + "-" + $now.year', '$now.toFormat("d LLL")'],
	...['$now.minus({ days: 1 }).toISODate()', '$now.toISO().slice(0, 10)', '$now.endOf("day")'],
	...["$now.toISO().split('T')[0]", 'new Date().toISOString().split("T")[0] + $json.id'],
	...['new Date().toDateString()', 'new Date().toLocaleDateString("sv-SE")'],
	...['$now.minus({ hours: 6 }).toISODate()', '$now.day + "-" + $now.month'],
	...['Math.floor(Date.now() / 864e5)', 'DateTime.now().setZone("Asia/Tokyo").toISODate()'],
	'$now.year + "-" + $now.month + "-" + $now.day',
])('%s names a day', (steps) => {
	expect(lasting(steps)).toEqual(['day']);
});

it.each([
	...['year', 'quarter', 'month', 'monthLong', 'weekNumber', 'weekYear'],
	...["startOf('week').toISODate()", 'endOf("month").toISO()', 'toISO().slice(0, 7)'],
	...["toFormat('yyyy-MM')", 'toFormat("kkkk-\'W\'WW")', 'toFormat("\'day\' LLLL")'],
	...["toLocaleString({ month: 'long', year: 'numeric' })", 'weekYear + "-" + $now.weekNumber'],
])('$now.%s names a longer period', (steps) => {
	expect(lasting(`$now.${steps}`)).toEqual(['long']);
});

it.each([
	...['new Date().getFullYear()', '"plan-" + new Date().getMonth()'],
	...['new Date().toISOString().slice(0, 7)', 'Math.ceil((new Date().getMonth() + 1) / 3)'],
])('%s does as well', (steps) => {
	expect(lasting(steps)).toEqual(['long']);
});

it.each([
	...['$now.weekday', '$now.weekdayLong', '$now.day', '$now.toFormat("ccc")', '$now.toFormat("d")'],
	...['$now.plus({ days: 1 }).day', 'new Date().getDay()', '"day " + new Date().getUTCDate()'],
	...['$now.toFormat("a")', 'Math.floor($now.hour / 6)'],
	...['$now.day <= 15 ? "first" : "second"', 'Math.ceil($now.day / 7)'],
	...['$now.hour < 12 ? "am" : "pm"', '$now.weekday > 5 ? "weekend" : "week"'],
])('%s comes back soon', (steps) => {
	expect(lasting(steps)).toEqual(['back']);
});

it.each([
	['$now.toFormat("yyyy-MM")', '2026-11-30', 0],
	['$now.year + "-" + $now.quarter', '2026-12-31', 90],
	['$now.quarter', '2026-10-15', 0],
	['$now.year', '2026-12-31', 360],
	['$now.year', '2026-01-05', 0],
	['$now.setZone("UTC").month', '2026-11-05', 0],
])('what %s names began on %s at most %s days ago', (steps, day, days) => {
	expect(daysSinceItBegan(sameAt(steps, `${day}T12:00:00Z`, 'UTC'))).toBe(days);
});
