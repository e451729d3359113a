/** Whether the clock makes the same of an expression so long after now, or before it. */
export type IsSame = (away: number) => boolean;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Another figure of everything from milliseconds to hours. */
const FINE_MS = [1_001, HOUR_MS + 61_001];

/** When parts of a day, of a week and of a month are back, and the hours between. Summer time moves it, and a 31st may wait for 61 days. */
const LATER_HOURS = [6, 12, 18, 24, 48, 72, 96, 120, 144, 166, 168].concat(
	[14, 16, 21, 28, 29, 30, 31, 59, 60, 61].flatMap((days) => [days * 24 - 2, days * 24]),
);

const STEP_DAYS = 30;
const LONGEST_DAYS = 360;

/** A day, or something longer, ends on one side of now at most. */
const stays = (isSame: IsSame, ms: number): boolean => isSame(ms) || isSame(-ms);

/** Another one all the time. */
export const isOfMoment = (isSame: IsSame): boolean => !FINE_MS.every((ms) => stays(isSame, ms));

export const isOfLongPeriod = (isSame: IsSame): boolean => stays(isSame, DAY_MS);

/** Whether it changes, and is the same again within two months. */
export const isSoonBack = (isSame: IsSame): boolean => {
	let hasChanged = false;
	return LATER_HOURS.some((hours) => {
		const isAsNow = isSame(hours * HOUR_MS);
		hasChanged ||= !isAsNow;
		return isAsNow && hasChanged;
	});
};

/** How many days ago what it names may have begun, as far as that matters. */
export const daysSinceItBegan = (isSame: IsSame): number => {
	let days = 0;
	while (days < LONGEST_DAYS && isSame(-(days + STEP_DAYS) * DAY_MS)) days += STEP_DAYS;
	return days;
};
