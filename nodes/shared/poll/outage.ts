import { NodeApiError } from 'n8n-workflow';

/** A person is told of a service that fails for so long, and again each time it has passed. */
const TOLD_AFTER_MS = 60 * 60_000;

const failingSince = new Map<string, number>();

/** A refusal stays one, whenever it is asked again. */
const isRefusal = (error: unknown): boolean => {
	const status = error instanceof NodeApiError ? Number(error.httpCode) : NaN;
	return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

export const isAnswering = (place: string): void => {
	failingSince.delete(place);
};

/**
 * n8n gives a trigger up that fails when n8n starts, and stores a failed run for every poll that
 * fails later. A service that is down comes back by itself, and nothing is lost until then.
 */
export const mayPassBy = (place: string, error: unknown, now: number): boolean => {
	if (isRefusal(error)) return false;
	const since = failingSince.get(place) ?? now;
	const isLong = now - since >= TOLD_AFTER_MS;
	failingSince.set(place, isLong ? now : since);
	return !isLong;
};
