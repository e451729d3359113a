import { DateTime } from 'luxon';
import { UserError } from 'n8n-workflow';

const DATED = /^\d{4}-\d{2}-\d{2}/;

/** The year 26, and seconds taken for milliseconds. The first day of 1970 is meant as the beginning. */
const LONG_AGO = /^(?:00|1970-01-(?!01))/;

/** A date with its time and zone is shorter. */
const LONGEST = 100;

const textOf = (value: unknown): string =>
	(value instanceof Date && value.getTime() ? value.toISOString() : String(value)).trim();

/** A time without an offset is meant in the workflow's timezone; one with an offset is moved there. */
const inZone = (value: unknown, zone: string, label: string): DateTime => {
	const text = textOf(value);
	// A time alone would quietly become today.
	const read =
		text.length <= LONGEST && DATED.test(text)
			? [DateTime.fromISO(text, { zone }), DateTime.fromSQL(text, { zone })]
			: [];
	const valid = read.find(({ isValid }) => isValid);
	if (valid && LONG_AGO.test(text)) {
		throw new UserError(`${label}: ${text.slice(0, 10)} is too long ago`, {
			description:
				'Seconds taken for milliseconds give a day in January 1970: multiply them by 1000. Nothing was sent.',
		});
	}
	if (valid) return valid;
	throw new UserError(`${label}: "${text.slice(0, 60)}" is not a date that exists`, {
		description: 'Pick a date, or write it as 2026-01-31 or 2026-01-31T18:00:00+01:00.',
	});
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The day, as `YYYY-MM-DD`, on which that moment falls in the workflow's timezone. */
export const toDay = (value: unknown, zone: string, label: string): string | undefined =>
	isEmpty(value) ? undefined : inZone(value, zone, label).toFormat('yyyy-MM-dd');

/** How databases and JavaScript write a day that has no time. */
const MIDNIGHT_UTC = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0{1,9})?)?(?:Z|\+00:?00)$/;

interface InWorkflow {
	readonly timezone: string;
	hint?(message: string): void;
}

/** The same of a field. A day that was written as midnight in UTC is the one before in America. */
export const readDay = (value: unknown, label: string, context: InWorkflow): string | undefined => {
	const { timezone, hint } = context;
	const found = toDay(value, timezone, label);
	const [text, written] = isEmpty(value) ? [] : (MIDNIGHT_UTC.exec(textOf(value)) ?? []);
	if (written !== undefined && written !== found) {
		hint?.(
			`${label}: ${text} is ${found} in ${timezone}, the timezone of the workflow. If ${written} is meant, leave out the time, such as with {{ $json.date.slice(0, 10) }}.`,
		);
	}
	return found;
};

/** The moment with its offset, which leaves nothing to guess. */
export const toMoment = (value: unknown, zone: string, label: string): string | undefined =>
	isEmpty(value)
		? undefined
		: (inZone(value, zone, label).toISO({ suppressMilliseconds: true }) ?? undefined);

/** A day, also as the editor's picker writes it. */
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0{1,9})?)?)?$/;

/** What is to end on a day ends when that day does. */
export const atItsEnd = (value: unknown): unknown => {
	const [, day] = isEmpty(value) ? [] : (DAY.exec(textOf(value)) ?? []);
	return day === undefined ? value : `${day}T23:59:59`;
};

/** An end that is still to come: before it, something useless would be made. */
export const futureMoment = (value: unknown, zone: string, label: string): string | undefined => {
	const moment = toMoment(atItsEnd(value), zone, label);
	if (moment === undefined || Date.parse(moment) > Date.now()) return moment;
	throw new UserError(`${label}: ${moment} is in the past`, { description: 'Nothing was sent.' });
};
