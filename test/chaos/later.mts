/**
 * What was sent and is not found may be sent again half a minute after a lost response or a crash.
 * A little more, so that no attempt comes too early.
 */
export const HALF_A_MINUTE_LATER_MS = 35_000;
