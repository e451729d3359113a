import type { IDataObject } from 'n8n-workflow';
import type { Clock } from '../async/clock';
import type { Client } from '../transport/client';
import type { Request, ServiceResponse } from '../transport/request';
import type { Look, Once } from './once';
import type { RoundMemory, RunMemory, WriteMemory } from './runMemory';
import { keepResponse } from './storedResponse';

/** One request that changes something, for one item. */
export interface Write {
	readonly key: string;
	readonly item: number;
	readonly request: Request;
	readonly once: Once;
	readonly call: Client;
	/** Whether anything but reads was sent for its item. */
	readonly hasWritten: () => boolean;
	/** By which a loop that asks for the same again knows it. */
	readonly asked?: () => Asked;
}

type Asked = Pick<Extract<WriteMemory, { state: 'sent' }>, 'asked' | 'content'>;

interface Source {
	readonly round: RoundMemory;
	readonly memory: RunMemory;
	readonly clock: Clock;
	readonly since?: number;
	/** Nobody else started from this memory. */
	readonly isFirst: boolean;
}

const idIn = ({ body }: ServiceResponse): string | undefined => {
	const { id } = (body ?? {}) as IDataObject;
	return typeof id === 'string' ? id : undefined;
};

/** What a round knows of its writes: each is new, sent or done. */
export const createRoundState = ({ round, memory, clock, since, isFirst }: Source) => {
	const { writes } = round;
	/** What was looked for last, and is not there. */
	const missing = new Set<string>();

	const hasIn = (one: RoundMemory, id: string, key?: string): boolean =>
		Object.entries(one.writes).some(
			([other, write]) => other !== key && 'id' in write && write.id === id,
		);
	const isOfOtherRound = (id: string): boolean =>
		memory.ids?.[id] === true ||
		Object.values(memory.rounds).some((one) => one !== round && hasIn(one, id));
	/** By another item, of this round or of another one. */
	const isTaken = (key: string, id: string): boolean => hasIn(round, id, key) || isOfOtherRound(id);

	const lookOf = ({ key }: Write): Look => {
		const others = Object.entries(writes).filter(([other]) => other !== key);
		const own = writes[key];
		return {
			key,
			note: own?.note,
			others: others.flatMap(([, { note }]) => (note ? [note] : [])),
			taken: { has: (id) => isTaken(key, id) },
			since,
			isOwn: isFirst,
			...(isFirst && own?.state === 'sent' && { until: own.inFlightUntil }),
		};
	};

	/** It is on its way. From so many milliseconds on it may be sent again if nothing came of it. */
	const markSent = ({ key, item }: Write, inFlightMs: number, note = writes[key]?.note): void => {
		const inFlightUntil = clock.now() + inFlightMs;
		writes[key] = { state: 'sent', item, inFlightUntil, ...(note && { note }) };
	};

	return {
		of: ({ key }: Write) => writes[key],
		/** What this round remembers and none of these asks for, because its values were others. */
		unaskedBy: (asked: readonly Write[], unprepared: ReadonlySet<number>): WriteMemory[] => {
			const keys = new Set(asked.map(({ key }) => key));
			return Object.entries(writes).flatMap(([key, one]) =>
				keys.has(key) || unprepared.has(one.item) ? [] : [one],
			);
		},
		lookOf,
		find: async (write: Write): Promise<ServiceResponse | undefined> => {
			missing.delete(write.key);
			const found = await write.once.find?.(lookOf(write));
			if (!found) missing.add(write.key);
			return found;
		},
		/** It was sent and is not there, and will be sent again once it can no longer come. */
		isMissing: ({ key, once }: Write): boolean =>
			writes[key]?.state === 'sent' && once.find !== undefined && missing.has(key),
		markSent,
		/** Its response was lost. A loop may ask for the same again. */
		markLost: (write: Write, inFlightMs: number): void => {
			markSent(write, inFlightMs);
			Object.assign(writes[write.key], write.asked?.());
		},
		/** It may have been sent, and may be under way until then. A loop may ask for the same again. */
		suspect: ({ key, item, asked }: Write, until: number): void => {
			const known = writes[key];
			const before = known?.state === 'sent' ? known : undefined;
			const inFlightUntil = Math.max(until, before?.inFlightUntil ?? 0);
			writes[key] = { item, ...asked?.(), ...before, state: 'sent', inFlightUntil };
		},
		markDone: ({ key, item, once }: Write, answer: ServiceResponse): ServiceResponse => {
			const { note } = writes[key] ?? {};
			const isFinal = once.isFinal?.(answer) ?? true;
			const response = isFinal ? keepResponse(memory, answer) : undefined;
			const id = idIn(answer);
			writes[key] = {
				state: 'done',
				item,
				...(id !== undefined && { id }),
				...(note && { note }),
				...(answer.existing && { existing: true }),
				...(!isFinal && { isUndecided: true }),
				...(response && { response }),
			};
			return answer;
		},
		/** As it was before, when what was sent now was certainly refused. */
		restore: ({ key }: Write, before: RoundMemory['writes'][string] | undefined): void => {
			if (before) writes[key] = before;
			else delete writes[key];
		},
		/** How long it may still be under way. */
		inFlightLeftMs: ({ key }: Write): number => {
			const known = writes[key];
			return known?.state === 'sent' ? known.inFlightUntil - clock.now() : 0;
		},
	};
};

export type RoundState = ReturnType<typeof createRoundState>;
