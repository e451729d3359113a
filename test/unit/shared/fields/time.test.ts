import { DateTime } from 'luxon';
import { futureMoment, readDay, toDay, toMoment } from '../../../../nodes/shared/fields/time';
import { refusalOf } from '../../../harness/refusalOf';

describe('toDay', () => {
	it.each<[unknown, string, string]>([
		['2026-01-31T23:30:00+01:00', 'Europe/Berlin', '2026-01-31'],
		['2026-01-31T23:30:00+01:00', 'UTC', '2026-01-31'],
		['2026-01-31T23:30:00+01:00', 'Asia/Tokyo', '2026-02-01'],
		['2026-01-31T22:30:00Z', 'Europe/Berlin', '2026-01-31'],
		['2026-01-31T23:30:00Z', 'Europe/Berlin', '2026-02-01'],
		['2026-02-01T03:00:00Z', 'America/New_York', '2026-01-31'],
		['2026-01-31T23:30:00', 'Asia/Tokyo', '2026-01-31'],
		['2026-01-31', 'America/New_York', '2026-01-31'],
		['2026-01-31', 'Asia/Tokyo', '2026-01-31'],
		[' 2026-01-31 ', 'UTC', '2026-01-31'],
		['2026-01-31 23:30:00', 'Asia/Tokyo', '2026-01-31'],
		['2026-01-31 23:30:00 +01:00', 'Asia/Tokyo', '2026-02-01'],
		['2024-02-29', 'UTC', '2024-02-29'],
		// A moment like any other: seven in the evening of the day before.
		['2026-02-01T00:00:00Z', 'America/New_York', '2026-01-31'],
		// The picker of the editor gives midnight of the workflow's own zone.
		['2026-07-01T00:00:00.000+02:00', 'Europe/Berlin', '2026-07-01'],
		[DateTime.fromISO('2026-01-31T23:30:00Z', { zone: 'UTC' }), 'Europe/Berlin', '2026-02-01'],
	])('%p in %s is %s', (value, zone, day) => {
		expect(toDay(value, zone, 'From')).toBe(day);
	});
});

it.each(['1970-01-21T18:36:40.000Z', '0026-11-18'])('%s is no day of anything', (value) => {
	const { message, description } = refusalOf(() => toDay(value, 'UTC', 'Date'));
	expect(message).toBe(`Date: ${value.slice(0, 10)} is too long ago`);
	expect(description).toContain('Nothing was sent.');
});

it.each(['1900-01-01', '1970-01-01', '1970-02-01'])('%s may be a beginning', (value) => {
	expect(toDay(value, 'UTC', 'From')).toBe(value);
});

describe('a day that was written as midnight in UTC', () => {
	const hintsOf = (value: unknown, timezone: string) => {
		const hints: string[] = [];
		readDay(value, 'Date', { timezone, hint: (message) => hints.push(message) });
		return hints;
	};

	it.each(['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00+00:00', new Date('2026-11-01')])(
		'is pointed out where it is the day before: %p',
		(value) => {
			expect(hintsOf(value, 'America/New_York')).toEqual([
				expect.stringMatching(/^Date: .* is 2026-10-31 in America\/New_York.* If 2026-11-01 is/),
			]);
		},
	);

	it.each<[unknown, string]>([
		['2026-11-01T00:00:00.000Z', 'UTC'],
		['2026-11-01T00:00:00.000Z', 'Europe/Berlin'],
		['2026-11-01T00:00:01Z', 'America/New_York'],
		['2026-11-01T00:00:00', 'America/New_York'],
		['2026-11-01', 'America/New_York'],
		['', 'America/New_York'],
	])('is not where it is the same day, or has a time: %p in %s', (value, zone) => {
		expect(hintsOf(value, zone)).toEqual([]);
	});
});

describe('toMoment', () => {
	it.each([
		['2026-01-31T18:00:00', 'Europe/Berlin', '2026-01-31T18:00:00+01:00'],
		['2026-07-31T18:00:00', 'Europe/Berlin', '2026-07-31T18:00:00+02:00'],
		['2026-01-31T18:00:00+05:30', 'Europe/Berlin', '2026-01-31T13:30:00+01:00'],
		['2026-01-31T18:00:00Z', 'UTC', '2026-01-31T18:00:00Z'],
		['2026-01-31', 'America/New_York', '2026-01-31T00:00:00-05:00'],
		['2026-01-31 18:00:00', 'Asia/Kolkata', '2026-01-31T18:00:00+05:30'],
		// 02:30 does not exist on the night the clock goes forward.
		['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T03:30:00+02:00'],
		['2026-10-25T02:30:00+01:00', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
	])('%p in %s is %s', (value, zone, moment) => {
		expect(toMoment(value, zone, 'Expires At')).toBe(moment);
	});

	it('says which one it takes of an hour that is there twice', () => {
		const moment = toMoment('2026-10-25T02:30:00', 'Europe/Berlin', 'Expires At');
		expect(moment).toMatch(/^2026-10-25T02:30:00\+0[12]:00$/);
	});

	it('keeps the moment, whatever the zone', () => {
		const [here, there] = ['Europe/Berlin', 'Pacific/Auckland'].map((zone) =>
			Date.parse(toMoment('2026-01-31T18:00:00.250Z', zone, 'Expires At') ?? ''),
		);
		expect(here).toBe(Date.parse('2026-01-31T18:00:00.250Z'));
		expect(there).toBe(here);
	});
});

describe('futureMoment', () => {
	const now = jest.spyOn(Date, 'now');
	beforeEach(() => now.mockReturnValue(Date.parse('2026-12-24T11:00:00Z')));
	afterAll(() => now.mockRestore());

	it.each([
		// The editor's picker gives midnight where only a day was picked.
		...['2026-12-24', '2026-12-24T00:00:00', '2026-12-24 00:00:00', ' 2026-12-24T00:00:00.000 '],
		'2026-12-24T00:00',
	])('%p ends when the day does', (value) => {
		expect(futureMoment(value, 'Europe/Berlin', 'At')).toBe('2026-12-24T23:59:59+01:00');
		expect(futureMoment(value, 'America/New_York', 'At')).toBe('2026-12-24T23:59:59-05:00');
	});

	it.each([
		['2026-12-25T00:00:00Z', '2026-12-25T01:00:00+01:00'],
		['2026-12-25T00:00:00+01:00', '2026-12-25T00:00:00+01:00'],
		['2026-12-24T18:00:00', '2026-12-24T18:00:00+01:00'],
		['2026-12-25T00:00:01', '2026-12-25T00:00:01+01:00'],
		[DateTime.fromISO('2026-12-25', { zone: 'UTC' }), '2026-12-25T01:00:00+01:00'],
		[new Date('2026-12-25T00:00:00Z'), '2026-12-25T01:00:00+01:00'],
	])('%p is that very moment', (value, moment) => {
		expect(futureMoment(value, 'Europe/Berlin', 'At')).toBe(moment);
	});

	it.each(['2026-12-23', '2026-12-23T00:00:00', '2026-12-24T11:59:00', '2026-12-24T00:00:00Z'])(
		'%p is past',
		(value) => {
			const { message } = refusalOf(() => futureMoment(value, 'Europe/Berlin', 'At'));
			expect(message).toMatch(/^At: 2026-12-2\S+ is in the past$/);
		},
	);
});

describe.each([
	['toDay', toDay],
	['toMoment', toMoment],
])('%s', (_, convert) => {
	it.each(['', undefined, null])('%p is no date', (value) => {
		expect(convert(value, 'UTC', 'From')).toBeUndefined();
	});

	it.each([
		...[
			'2026-02-30',
			'2025-02-29',
			'2026-13-01',
			'2026-01-31T25:00:00',
			'31.01.2026',
			'01/31/2026',
		],
		...['soon', 'now', 'x'.repeat(300), true, {}, NaN, 1_767_225_600, 1_767_225_600_000],
		// A clock time alone would silently become today.
		...['12:30', '10', 10, '123456'],
	])('%p is refused', (value) => {
		const { message } = refusalOf(() => convert(value, 'Europe/Berlin', 'From'));
		expect(message).toMatch(/^From: ".*" is not a date that exists$/);
		expect(message.length).toBeLessThan(120);
	});
});
