import { lastDayOf, readPeriod } from '../../../../nodes/shared/fields/period';
import { refusalOf } from '../../../harness/refusalOf';

let moment = '2026-11-17T12:00:00Z';
const inZone = (timezone: string) => ({ timezone, now: () => Date.parse(moment) });

type Period = Parameters<typeof readPeriod>[0]['period'];

const read = (period: Period, zone = 'Europe/Berlin') =>
	readPeriod({ period, from: '2020-01-01', to: '2020-01-31' }, inZone(zone));

it.each<[Period, string, string]>([
	['custom', '2020-01-01', '2020-01-31'],
	['lastMonth', '2026-10-01', '2026-10-31'],
	['lastQuarter', '2026-07-01', '2026-09-30'],
	['lastYear', '2025-01-01', '2025-12-31'],
	['thisMonth', '2026-11-01', '2026-11-30'],
	['thisQuarter', '2026-10-01', '2026-12-31'],
	['thisYear', '2026-01-01', '2026-12-31'],
])('%s in November 2026 is %s to %s', (period, from, to) => {
	moment = '2026-11-17T12:00:00Z';
	expect(read(period)).toEqual({ from, to });
});

it.each([
	['2028-03-31T12:00:00Z', '2028-02-01', '2028-02-29'],
	['2027-01-01T00:30:00Z', '2026-12-01', '2026-12-31'],
	['2026-05-31T12:00:00Z', '2026-04-01', '2026-04-30'],
])('the month before %s is %s to %s', (then, from, to) => {
	moment = then;
	expect(read('lastMonth')).toEqual({ from, to });
	expect(lastDayOf('lastMonth', inZone('Europe/Berlin'))).toBe(to);
});

it('begins and ends in the timezone of the workflow', () => {
	moment = '2026-11-01T03:00:00Z';
	expect(read('lastMonth', 'Europe/Berlin').from).toBe('2026-10-01');
	expect(read('lastMonth', 'America/Los_Angeles').from).toBe('2026-09-01');
});

it('refuses an end before the beginning', () => {
	const backwards = { period: 'custom' as const, from: '2026-11-02', to: '2026-11-01' };
	expect(refusalOf(() => readPeriod(backwards, inZone('utc'))).message).toBe(
		'From: 2026-11-02 is after To (2026-11-01)',
	);
});
