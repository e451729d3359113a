import type { IDataObject } from 'n8n-workflow';
import { requestOf } from '../../../shared/operation/requestOf';
import type { Call } from '../../../shared/transport/open';
import { readList } from '../../../shared/transport/paginate';
import { deliveryIdOf } from '../../labels';
import { limits } from '../../limits';
import { idOf } from '../webhookEndpoint/createdEndpoint';
import { getAll as getEndpoints } from '../webhookEndpoint/getAll';
import { getAll } from './getAll';

/** A delivery that the service has given up, as the log of its endpoint shows it. */
export interface DeadLetter {
	readonly id: string;
	readonly endpointId: string;
	readonly entry: IDataObject;
}

/** The service itself stops at the last attempt that it makes, so somebody retried this one. */
export const wasRetried = ({ entry }: DeadLetter): boolean =>
	attemptOf(entry) > limits.webhookAttempts;

const isDead = ({ dead_lettered }: IDataObject) => dead_lettered === true;

const attemptOf = ({ attempt_number: attempt }: IDataObject) => Number(attempt ?? 0) || 0;

/** The log may have a row for each attempt, and one that was delivered later is dead no more. */
const later = (a: IDataObject, b: IDataObject): IDataObject => {
	const [first, second] = [attemptOf(a), attemptOf(b)];
	if (first !== second) return first > second ? a : b;
	return isDead(a) ? a : b;
};

/** The dead letters of a log, each once. Without an ID a delivery cannot be named. */
export const deadLettersIn = (log: readonly IDataObject[], endpointId: string): DeadLetter[] => {
	const latest = new Map<string, IDataObject>();
	for (const entry of log) {
		const id = String(deliveryIdOf(entry) ?? '');
		const known = latest.get(id);
		latest.set(id, known ? later(known, entry) : entry);
	}
	return [...latest]
		.filter(([id, entry]) => id !== '' && isDead(entry))
		.map(([id, entry]) => ({ id, endpointId, entry }));
};

/** Where it is, it leaves nothing to guess: a day, a time and an offset. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;

/** The names of times are not documented, so only what can be recognised counts. */
const momentOf = ({ attempted_at, delivered_at, created_at }: IDataObject): number | undefined => {
	const times = [attempted_at, delivered_at, created_at].map(String);
	const ms = Date.parse(times.find((time) => MOMENT.test(time)) ?? '');
	return Number.isNaN(ms) ? undefined : ms;
};

export interface Since {
	readonly letters: readonly DeadLetter[];
	/** How many of them carry no time that can be recognised. */
	readonly timeless: number;
}

export const lettersSince = (letters: readonly DeadLetter[], since?: string): Since => {
	if (since === undefined) return { letters, timeless: 0 };
	const timed = letters.map((letter) => ({ letter, at: momentOf(letter.entry) }));
	return {
		letters: timed.flatMap(({ letter, at }) =>
			at !== undefined && at >= Date.parse(since) ? [letter] : [],
		),
		timeless: timed.filter(({ at }) => at === undefined).length,
	};
};

/** Those of one endpoint, or of all that are registered. */
export const readDeadLetters = async (call: Call, endpointId?: string): Promise<DeadLetter[]> => {
	const ids =
		endpointId === undefined
			? (await readList(call, requestOf(getEndpoints))).map(idOf).filter(Boolean)
			: [endpointId];
	const found: DeadLetter[] = [];
	for (const id of ids) {
		const log = await readList(call, requestOf(getAll, { endpointId: id }));
		found.push(...deadLettersIn(log, id));
	}
	return found;
};
