import type { IDataObject } from 'n8n-workflow';
import { requestOf } from '../../../shared/operation/requestOf';
import type { Client } from '../../../shared/transport/client';
import { readList } from '../../../shared/transport/paginate';
import { deliveryIdOf } from '../../labels';
import { idOf } from '../webhookEndpoint/createdEndpoint';
import { getAll as getEndpoints } from '../webhookEndpoint/getAll';
import { getAll } from './getAll';

/** A delivery, as the log of its endpoint shows it last. */
export interface Logged {
	readonly id: string;
	readonly endpointId: string;
	readonly entry: IDataObject;
}

/** The service has given it up. */
export const isDead = ({ entry }: Logged): boolean => entry.dead_lettered === true;

/** Where it is, it leaves nothing to guess: a day, a time and an offset. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;

/** In milliseconds, where a time can be recognised. */
export const momentOf = (time: unknown): number | undefined => {
	const ms = MOMENT.test(String(time)) ? Date.parse(String(time)) : Number.NaN;
	return Number.isNaN(ms) ? undefined : ms;
};

/** The service picks up what is due every minute, and its clock may differ as much as a signature may be old. */
const PICKED_UP_MS = 6 * 60_000;

/** The service means to try it again. A time long past is that of an attempt which was made. */
export const isWaiting = ({ entry }: Logged): boolean =>
	(momentOf(entry.next_retry_at) ?? 0) > Date.now() - PICKED_UP_MS;

/** It names another attempt, and nobody can tell whether that was made. */
export const isUnclear = (one: Logged): boolean => {
	const { next_retry_at: time } = one.entry;
	return Boolean(time) && momentOf(time) === undefined && !isDead(one);
};

export const attemptOf = ({ attempt_number: attempt }: IDataObject): number =>
	Number(attempt ?? 0) || 0;

/** The log may have a row for each attempt, and one that was delivered later is dead no more. */
const later = (a: IDataObject, b: IDataObject): IDataObject => {
	const [first, second] = [attemptOf(a), attemptOf(b)];
	if (first !== second) return first > second ? a : b;
	return a.dead_lettered === true ? a : b;
};

/** The deliveries of a log, each once. Without an ID one cannot be named. */
export const deliveriesIn = (log: readonly IDataObject[], endpointId: string): Logged[] => {
	const latest = new Map<string, IDataObject>();
	for (const entry of log) {
		const id = String(deliveryIdOf(entry) ?? '');
		const known = latest.get(id);
		latest.set(id, known ? later(known, entry) : entry);
	}
	return [...latest].filter(([id]) => id !== '').map(([id, entry]) => ({ id, endpointId, entry }));
};

/** Attempts since then: each is a row of its own, or counted in that of its delivery (not documented). */
export const attemptsSince = (before: readonly Logged[], after: readonly Logged[]): Logged[] => {
	const counts = new Map(before.map(({ id, entry }) => [id, attemptOf(entry)]));
	return after.filter(({ id, entry }) => attemptOf(entry) > (counts.get(id) ?? -1));
};

/** Those of one endpoint, or of all that are registered. */
export const readDeliveries = async (call: Client, endpointId?: string): Promise<Logged[]> => {
	const ids =
		endpointId === undefined
			? (await readList(call, requestOf(getEndpoints))).map(idOf).filter(Boolean)
			: [endpointId];
	const found: Logged[] = [];
	for (const id of ids) {
		const log = await readList(call, requestOf(getAll, { endpointId: id }));
		found.push(...deliveriesIn(log, id));
	}
	return found;
};
