import { IN_FLIGHT_MS, SLOW_IN_FLIGHT_MS } from '../ledger/signs';
import { mayBeProcessed, timedOut } from '../transport/errors';

/** How long the service may still be working on what ended with this error. */
export const inFlightMs = (error: unknown): number => {
	if (!mayBeProcessed(error)) return 0;
	return timedOut(error) ? SLOW_IN_FLIGHT_MS : IN_FLIGHT_MS;
};
