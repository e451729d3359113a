import type { Outcome, ServiceResponse } from './request';

/** A date has 29 characters. */
const LONGEST_HEADER = 64;

/** Too many requests: nothing was processed, and there will be room again. */
export const isRateLimited = (outcome: Outcome): outcome is ServiceResponse =>
	!('fault' in outcome) && outcome.status === 429;

/** Seconds or an HTTP date; nothing when the header is absent or unreadable. */
export const retryAfterMs = ({ headers }: ServiceResponse, now: number): number | undefined => {
	const header = headers['retry-after'] ?? '';
	if (header === '' || header.length > LONGEST_HEADER) return undefined;
	if (/^-?\d+(\.\d+)?$/.test(header)) return Math.max(0, Number(header) * 1000);
	// Date.parse makes a date of almost anything, so only one that looks like an HTTP date counts.
	const ms = /^[A-Z][a-z]{2},? .*\d{4}.* GMT$/.test(header) ? Date.parse(header) - now : NaN;
	return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};
