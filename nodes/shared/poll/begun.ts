import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { createExpiringMap } from '../async/expiringMap';

/** As many events as this process remembers to have handed to n8n, and to have seen begin. */
const MOST = 20_000;

/** So long a run may wait for its turn before its events are offered again. */
const AGAIN_MS = 5 * 60_000;

/** Where runs begin in other processes, which cannot be seen, an event counts as begun after this. */
const UNSEEN_MS = 60 * 60_000;

const offered = createExpiringMap<number>(Infinity, MOST);
const begun = createExpiringMap<true>(Infinity, MOST);
let isRunHere = false;

export const placeOf = (context: IExecuteFunctions | IPollFunctions): string =>
	`${context.getWorkflow().id}/${context.getNode().id}`;

const nameOf = (place: string, key: string) => `${place}/${key}`;

export const hasBegun = (place: string, key: string, now: number): void => {
	isRunHere = true;
	begun.set(nameOf(place, key), true, now);
};

export const isOffered = (place: string, key: string, now: number): void => {
	offered.set(nameOf(place, key), now, now);
};

/**
 * n8n stores what a poll remembers and starts the run, one after the other: when it dies or fails
 * in between, nobody will run the events. So those that no run is known to have begun with are
 * offered again, at once by a process that has just started; a run drops what another one had.
 */
export const fateOf = (
	place: string,
	key: string,
	now: number,
): 'begun' | 'on its way' | 'perhaps lost' => {
	const name = nameOf(place, key);
	if (begun.get(name, now)) return 'begun';
	const since = offered.get(name, now);
	if (since === undefined) return 'perhaps lost';
	if (isRunHere) return now - since < AGAIN_MS ? 'on its way' : 'perhaps lost';
	return now - since < UNSEEN_MS ? 'on its way' : 'begun';
};
