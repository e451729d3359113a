/** Whether what the clock makes is the same that long before, or that long later. */
export type Stays = (ms: number) => boolean;

const DAY_MS = 24 * 60 * 60_000;

/** Another figure of everything from milliseconds to hours. */
const FINE_MS = [1_001, (61 * 60 + 1) * 1_000 + 1];

/** A weekday is back after a week, and a day of the month after a month. */
const BACK_MS = [7, 28, 29, 30, 31].map((days) => days * DAY_MS);

/** A moment has a neighbour that differs on either side; a day only on one. */
export const isOfMoment = (stays: Stays): boolean => !FINE_MS.every(stays);

export const isOfLongPeriod = (stays: Stays): boolean => stays(DAY_MS);

export const isSoonBack = (stays: Stays): boolean => !isOfLongPeriod(stays) && BACK_MS.some(stays);
