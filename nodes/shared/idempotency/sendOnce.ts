import type { IDataObject } from 'n8n-workflow';
import { toResult } from '../async/result';
import { createOnce } from '../ledger/creating';
import { mayBeProcessed, timedOut } from '../transport/errors';
import type { Call } from '../transport/open';
import type { Answer, Request } from '../transport/request';
import { type Attempt, beginAttempt, type Place, SETTLING_MS, SLOW_SETTLING_MS } from './attempts';
import {
	changedError,
	doneError,
	duplicateError,
	lockedError,
	storeError,
	unsettledError,
} from './notSent';
import type { Look, Once } from './once';
import { keepResponse, responseOf, type RunMemory, type Sums } from './runMemory';
import { count, countAnyway, uncount } from './spending';

/** One request that changes something, for one item. */
export interface Write {
	readonly key: string;
	readonly item: number;
	readonly request: Request;
	readonly once: Once;
	readonly call: Call;
}

export interface RoundInput extends Place {
	readonly run: RunMemory;
	readonly sums: Sums;
	/** Nothing is remembered of this round. */
	readonly isNew: boolean;
	readonly since?: number;
	readonly hint: (message: string) => void;
}

export interface Round {
	/** Looks for what an earlier attempt may have sent, before anything else is sent. */
	resolve(): Promise<void>;
	send(write: Write): Promise<Answer>;
	/** Whether an earlier attempt may have sent it, and nobody knows. */
	isInDoubt(write: Write): boolean;
	/** Says that nothing of this attempt is under way any more. */
	end(): Promise<void>;
}

/** When it is looked again for what the service may still be working on. */
const LOOKS_MS = [0, 1_000, 3_000];

const idIn = ({ body }: Answer): string | undefined => {
	const { id } = (body ?? {}) as IDataObject;
	return typeof id === 'string' ? id : undefined;
};

/**
 * Sends each write of a round at most once. What the run remembers as done is returned; what an
 * earlier attempt may have sent is asked of the service; neither can say: the outcome is unknown.
 */
export const openRound = async (input: RoundInput, writes: readonly Write[]): Promise<Round> => {
	const { memory, run, sums, clock, isRetry, hasCrashed, isNew, hint } = input;
	const announced = new Set(writes.filter(({ once }) => once.isAnnounced).map(({ key }) => key));
	const begun = await toResult<Attempt | undefined>(async () =>
		announced.size > 0 ? await beginAttempt(input, [...announced]) : undefined,
	);
	const attempt = 'value' in begun ? begun.value : undefined;
	for (const { key, item } of writes) {
		if (!attempt?.suspects.has(key) || memory.writes[key]) continue;
		memory.writes[key] = { state: 'sent', item, settledAt: attempt.settledAt };
	}
	// A Retry without a memory of its own: n8n died, or never came this far. Looking costs little.
	const isUnsure = ({ once }: Write) =>
		isRetry && isNew && (hasCrashed || (once.find !== undefined && !once.looksFirst));
	const doubtful = new Set(
		writes.filter((write) => memory.writes[write.key]?.state === 'sent' || isUnsure(write)),
	);
	for (const { key, once } of writes) {
		if (once.spending && memory.writes[key]) countAnyway(sums, key, once.spending);
	}
	const outcomes = new Map<Write, { value: Answer } | { error: unknown }>();
	/** Of equal writes that are one, the item that it is sent for. */
	const handled = new Set<string>();
	let isSlow = false;

	const lookOf = ({ key }: Write): Look => {
		const others = Object.entries(memory.writes).filter(([other]) => other !== key);
		return {
			note: memory.writes[key]?.note,
			others: others.flatMap(([, { note }]) => (note ? [note] : [])),
			taken: new Set(others.flatMap(([, one]) => ('id' in one && one.id ? [one.id] : []))),
			since: input.since,
		};
	};
	const find = async (write: Write) => await write.once.find?.(lookOf(write));

	const remember = ({ key, item, once }: Write, answer: Answer): Answer => {
		const { note } = memory.writes[key] ?? {};
		const isFinal = once.isFinal?.(answer) ?? true;
		const response = isFinal ? keepResponse(run, answer) : undefined;
		const id = idIn(answer);
		memory.writes[key] = {
			state: 'done',
			item,
			...(id !== undefined && { id }),
			...(note && { note }),
			...(response && { response }),
		};
		return answer;
	};

	const settledAt = ({ key }: Write): number => {
		const known = memory.writes[key];
		return known?.state === 'sent' ? known.settledAt : 0;
	};

	/** Looks a few times over some seconds, as long as it may still come. */
	const resolve = async () => {
		let open = [...doubtful].filter(
			({ key, once }) => once.find && (memory.writes[key] || !once.looksFirst),
		);
		for (const [index, pause] of LOOKS_MS.entries()) {
			if (open.length === 0) return;
			if (pause > 0) await clock.sleep(pause);
			const left: Write[] = [];
			for (const write of open) {
				if (handled.has(write.key) && write.once.isUnique) continue;
				handled.add(write.key);
				const found = await toResult(async () => await find(write));
				const waitMs = settledAt(write) - clock.now();
				if ('value' in found && found.value) {
					outcomes.set(write, { value: remember(write, found.value) });
					doubtful.delete(write);
					if (write.once.spending) countAnyway(sums, write.key, write.once.spending);
				} else if ('error' in found) {
					outcomes.set(write, found);
					left.push(write);
				} else if (waitMs <= 0) {
					// It is certain now that nothing came of it.
					doubtful.delete(write);
					outcomes.delete(write);
					delete memory.writes[write.key];
				} else {
					outcomes.set(write, { error: unsettledError(write.once.noun, waitMs) });
					left.push(write);
				}
			}
			for (const { key } of left) if (index < LOOKS_MS.length - 1) handled.delete(key);
			open = left;
		}
	};

	/** The response to what an earlier attempt did. */
	const known = async (write: Write): Promise<Answer | undefined> => {
		const done = memory.writes[write.key];
		if (done?.state !== 'done') return undefined;
		if (done.response) return { ...responseOf(done.response), repeated: true };
		const found = await toResult(async () => await find(write));
		if ('value' in found && found.value) return { ...found.value, repeated: true };
		if (write.request.repeatable || write.once.isRemade) return undefined;
		throw doneError(write.once.noun);
	};

	const lost = async (write: Write, error: unknown): Promise<Answer> => {
		isSlow ||= timedOut(error);
		for (const pause of write.once.find ? LOOKS_MS : []) {
			if (pause > 0) await clock.sleep(pause);
			const found = await toResult(async () => await find(write));
			if (!('value' in found) || !found.value) continue;
			hint(`The response to a ${write.once.noun} was lost. The service shows that it was created.`);
			return remember(write, found.value);
		}
		throw error;
	};

	const sendNow = async (write: Write): Promise<Answer> => {
		const { key, item, once, request, call } = write;
		const before = memory.writes[key];
		const look = lookOf(write);
		if (once.spending) count(sums, key, once.spending);
		const mark = (settlingMs: number, note = before?.note) => {
			const at = clock.now() + settlingMs;
			memory.writes[key] = { state: 'sent', item, settledAt: at, ...(note && { note }) };
		};
		mark(SLOW_SETTLING_MS);
		const note = (data: IDataObject) => mark(SLOW_SETTLING_MS, data);
		const outgoing = { ...request, isInDoubt: doubtful.has(write) };
		const sent = await toResult(async () =>
			once.send ? await once.send(outgoing, note, look) : await call(outgoing),
		);
		if ('value' in sent) return remember(write, sent.value);
		if (mayBeProcessed(sent.error)) {
			const { note: noted } = memory.writes[key] ?? {};
			mark(timedOut(sent.error) ? SLOW_SETTLING_MS : SETTLING_MS, noted);
			return await lost(write, sent.error);
		}
		if (before) memory.writes[key] = before;
		else {
			delete memory.writes[key];
			if (once.spending) uncount(sums, key, once.spending);
		}
		throw sent.error;
	};

	const lookThenSend = async (write: Write): Promise<Answer> => {
		const { once, key } = write;
		const existing = async () => {
			const found = await find(write);
			return found && remember(write, { ...found, existing: true });
		};
		if (once.lock === undefined) {
			return ((once.looksFirst && (await existing())) || undefined) ?? (await sendNow(write));
		}
		return await createOnce({
			name: once.lock,
			owner: `${input.scope} ${key}`,
			store: input.store,
			clock,
			isAlone: input.isAlone,
			find: existing,
			create: async () => await sendNow(write),
			isUnknown: timedOut,
			locked: () => lockedError(once.noun),
		});
	};

	return {
		resolve,
		isInDoubt: (write) => doubtful.has(write),
		send: async (write) => {
			const { key, once } = write;
			const state = memory.writes[key]?.state;
			if (once.isUnique && handled.has(key) && !outcomes.has(write) && state) {
				throw duplicateError(once.noun, state === 'done' ? 'yes' : 'unknown');
			}
			handled.add(key);
			const outcome = outcomes.get(write);
			if (outcome) {
				if ('error' in outcome) throw outcome.error;
				return { ...outcome.value, repeated: true };
			}
			const answer = await known(write);
			if (answer) return answer;
			if ('error' in begun && once.isAnnounced) throw storeError(once.noun, begun.error);
			if (attempt?.refused.has(key)) throw changedError(once.noun);
			return await lookThenSend(write);
		},
		end: async () => {
			if (attempt) await toResult(async () => await attempt.end(isSlow));
		},
	};
};
