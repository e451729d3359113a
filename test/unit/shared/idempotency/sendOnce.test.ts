import { UserError } from 'n8n-workflow';
import type { Clock } from '../../../../nodes/shared/async/clock';
import type { Write } from '../../../../nodes/shared/idempotency/roundState';
import {
	emptyMemory,
	roundIn,
	type WriteMemory,
} from '../../../../nodes/shared/idempotency/runMemory';
import { openRound } from '../../../../nodes/shared/idempotency/sendOnce';
import { createStores } from '../../../../nodes/shared/ledger/store';
import type { ServiceResponse } from '../../../../nodes/shared/transport/request';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

const ANSWER: ServiceResponse = { status: 201, headers: {}, body: { id: 'made' } };

/** Time that passes as soon as somebody waits. */
const createQuickClock = (): Clock => {
	let now = 1_000_000;
	return {
		now: () => now,
		random: () => 0.5,
		sleep: async (ms) => {
			now += ms;
		},
		after: () => new AbortController().signal,
	};
};

const LOST = new UserError('The connection broke', { extra: { processed: 'unknown' } });

interface Setting {
	readonly memory?: WriteMemory;
	readonly isRetry?: boolean;
	/** Of two writes that are alike, whether they are one. */
	readonly isUnique?: true;
	/** An earlier attempt asked for something else, and what is there is looked for first. */
	readonly isChanged?: true;
	readonly find?: () => Promise<ServiceResponse | undefined>;
	readonly call: (item: number) => Promise<ServiceResponse>;
}

/** A round of two items, of which an earlier attempt may have sent the first. */
const open = async ({
	memory,
	isRetry = false,
	isUnique,
	isChanged,
	find = async () => undefined,
	call,
}: Setting) => {
	const clock = createQuickClock();
	const run = emptyMemory();
	const round = roundIn(run, 'scope', 0);
	round.attempts = 1;
	if (memory) round.writes.same = memory;
	if (isChanged) round.writes.before = { state: 'sent', item: 0, inFlightUntil: 0 };
	const writes = [0, 1].map(
		(item): Write => ({
			key: isUnique || item === 0 ? 'same' : 'other',
			item,
			request: { method: 'POST', path: '/things', repeatable: false },
			once: {
				noun: 'refund',
				announced: 'required',
				find,
				...(isUnique && { isUnique }),
				...(isChanged && { lock: String(item) }),
			},
			call: async () => await call(item),
			hasWritten: () => true,
		}),
	);
	const opened = await openRound(
		{
			store: createStores(clock, () => true)(executeFunctions({ helpers: createRow().connect() })),
			clock,
			scope: 'scope',
			round,
			isRetry,
			hasCrashed: false,
			unprepared: new Set(),
			memory: run,
			sums: run.spent,
			isNew: false,
			hint: () => undefined,
		},
		writes,
	);
	await opened.resolve();
	return { ...opened, writes, clock, remembered: () => Object.keys(round.writes) };
};

it('sends one of two equal writes, when neither is found, and says of the other that it is the same', async () => {
	const sent: number[] = [];
	const { send, isInDoubt, writes } = await open({
		memory: { state: 'sent', item: 0, inFlightUntil: 0 },
		isRetry: true,
		isUnique: true,
		call: async (item) => {
			sent.push(item);
			return ANSWER;
		},
	});
	// Neither is in doubt any more, so that they go out in the order of the items.
	expect(writes.map(isInDoubt)).toEqual([false, false]);
	expect(await send(writes[0])).toMatchObject({ body: { id: 'made' } });
	await expect(send(writes[1])).rejects.toMatchObject({
		extra: { processed: 'yes', duplicate: true },
	});
	expect(sent).toEqual([0]);
});

it.each(['yes', 'unknown'] as const)(
	'waits for nothing where another execution has it, with the outcome %s',
	async (processed) => {
		const TAKEN = new UserError('Refund not sent', { extra: { processed, duplicate: true } });
		const { send, awaitMissing, writes, clock } = await open({
			call: async () => await Promise.reject(TAKEN),
		});
		const before = clock.now();
		await expect(send(writes[0])).rejects.toBe(TAKEN);
		expect(await awaitMissing()).toEqual([]);
		expect(clock.now()).toBe(before);
	},
);

it('returns what is there although it was asked for with other values, and does not remember it', async () => {
	const { send, writes, remembered } = await open({
		isChanged: true,
		isRetry: true,
		find: async () => ANSWER,
		call: async () => await Promise.reject(new Error('sent')),
	});
	expect(await send(writes[1])).toMatchObject({ body: { id: 'made' }, existing: true });
	expect(remembered()).toEqual(['before']);
});

it('never sends again what was done, also when nothing of its response was kept and it is not found', async () => {
	const sent: number[] = [];
	const { send, isDone, writes } = await open({
		memory: { state: 'done', item: 0 },
		isRetry: true,
		call: async (item) => {
			sent.push(item);
			return ANSWER;
		},
	});
	expect(writes.map(isDone)).toEqual([true, false]);
	await expect(send(writes[0])).rejects.toMatchObject({
		message: expect.stringContaining('was created by an earlier attempt') as string,
		extra: { processed: 'yes' },
	});
	expect(sent).toEqual([]);
});

describe('what was lost, and is not there', () => {
	const lostOnce = () => {
		const sent: number[] = [];
		return {
			sent,
			call: async (item: number) => {
				sent.push(item);
				return sent.length === 1 ? await Promise.reject(LOST) : ANSWER;
			},
		};
	};

	it('can be sent again when half a minute has passed', async () => {
		const { sent, call } = lostOnce();
		const { send, awaitMissing, writes, clock } = await open({ call });
		await expect(send(writes[0])).rejects.toBe(LOST);
		await send(writes[1]);
		const lostAt = clock.now();
		expect(await awaitMissing()).toEqual([writes[0]]);
		expect(clock.now() - lostAt).toBeGreaterThan(20_000);
		expect(await send(writes[0])).toMatchObject({ body: { id: 'made' } });
		expect(sent).toEqual([0, 1, 0]);
	});

	it('is returned when it came meanwhile, and not sent again', async () => {
		const { sent, call } = lostOnce();
		const books: ServiceResponse[] = [];
		const { send, awaitMissing, writes } = await open({ call, find: async () => books[0] });
		await expect(send(writes[0])).rejects.toBe(LOST);
		books.push({ ...ANSWER, body: { id: 'late' } });
		await awaitMissing();
		expect(await send(writes[0])).toMatchObject({ body: { id: 'late' } });
		expect(sent).toEqual([0]);
	});

	it('is not waited for by a Retry, which may have rivals', async () => {
		const { send, awaitMissing, writes } = await open({ ...lostOnce(), isRetry: true });
		await expect(send(writes[0])).rejects.toBe(LOST);
		expect(await awaitMissing()).toEqual([]);
	});

	it('is not waited for where looking could not tell', async () => {
		const { call } = lostOnce();
		const find = async () => await Promise.reject(new Error('503'));
		const { send, awaitMissing, writes } = await open({ call, find });
		await expect(send(writes[0])).rejects.toBe(LOST);
		expect(await awaitMissing()).toEqual([]);
	});
});
