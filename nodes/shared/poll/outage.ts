import { type Logger, NodeApiError } from 'n8n-workflow';
import { toResult } from '../async/result';

/** An outage of this length is shown as a failed execution, and again each time it has passed. */
const REPORT_AFTER_MS = 60 * 60_000;

/** When a poll succeeded last, or an outage was shown. */
const quietSince = new Map<string, number>();

/** A refused request is refused again, whenever it is sent. */
const isRefusal = (error: unknown): boolean => {
	const status = error instanceof NodeApiError ? Number(error.httpCode) : NaN;
	return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/**
 * n8n stores a failed execution for every poll that fails. A service that is down comes back by
 * itself, and nothing is lost until then: the next poll finds what this one would have found. So
 * somebody who publishes can do so during an outage, however long it lasts.
 */
export const tolerateOutage = async <T>(
	place: string,
	now: number,
	logger: Logger,
	read: () => Promise<T>,
	mayReport: boolean,
): Promise<T | undefined> => {
	const result = await toResult(read);
	if ('value' in result) {
		quietSince.set(place, now);
		return result.value;
	}
	const since = Math.min(quietSince.get(place) ?? now, now);
	const isLong = mayReport && now - since >= REPORT_AFTER_MS;
	quietSince.set(place, isLong ? now : since);
	if (isLong || isRefusal(result.error)) throw result.error;
	logger.warn(
		`The lists could not be read, so the next poll looks again: ${(result.error as Error).message}`,
	);
	return undefined;
};
