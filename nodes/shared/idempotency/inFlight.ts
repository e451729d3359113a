import { mayBeProcessed, timedOut } from '../transport/errors';

/** How long the service may still work on a request after the connection broke, it failed or n8n died. */
export const IN_FLIGHT_MS = 30_000;

/** And after the node itself stopped waiting for it. */
export const SLOW_IN_FLIGHT_MS = 20 * 60_000;

/** How long the service may still be working on what ended with this error. */
export const inFlightMs = (error: unknown): number => {
	if (!mayBeProcessed(error)) return 0;
	return timedOut(error) ? SLOW_IN_FLIGHT_MS : IN_FLIGHT_MS;
};
