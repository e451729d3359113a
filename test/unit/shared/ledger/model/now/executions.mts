import type { Write } from '../../../../../../nodes/shared/idempotency/roundState';
import {
	closeRound,
	emptyMemory,
	roundIn,
} from '../../../../../../nodes/shared/idempotency/runMemory';
import { openRound } from '../../../../../../nodes/shared/idempotency/sendOnce';
import type { ServiceResponse } from '../../../../../../nodes/shared/transport/request';
import { executeFunctions } from '../../../../../harness/executeFunctions.mts';
import type { Protocol, Result, SendError } from '../protocol.mts';
import { processOf } from './processOf.mts';

const ANSWER: ServiceResponse = { status: 201, headers: {}, body: {} };

const resultOf = (error: unknown): Result => {
	const { extra } = error as { extra?: { processed?: string } };
	if (extra?.processed === 'no') return 'refused';
	return extra?.processed === 'yes' ? 'done' : 'unknown';
};

const nobodyKnows = async (): Promise<never> => {
	throw new Error('nobody can tell');
};

/** An error of the service as the transport would build it. */
const asFailure = (error: unknown) =>
	Object.assign(error as SendError, {
		extra: { processed: (error as SendError).kind === 'refused' ? 'no' : 'unknown' },
	});

/** The writes of one round of a node, as its item loop sends them. */
export const executions: NonNullable<Protocol['executions']> = (process) => {
	const { clock, stores } = processOf(process);
	return {
		execute: async ({ memory, run, execution, mode, isRecovered, writes }) => {
			const { helpers, node } = process;
			const store = stores(executeFunctions({ helpers, node, id: execution, run }));
			const kept = { ...emptyMemory(), ...structuredClone(memory as object) };
			const isNew = !(run in kept.rounds);
			const list = writes.map(
				({ key, find, send }, item): Write => ({
					key,
					item,
					request: { method: 'POST', path: `/${key}`, repeatable: false },
					once: {
						noun: 'invoice',
						announced: 'required',
						// What nobody can look up is like a refund: its outcome stays unknown.
						find: async () => ((await (find ?? nobodyKnows)()) ? ANSWER : undefined),
					},
					hasWritten: () => true,
					call: async () => {
						await send().catch((error: unknown) => Promise.reject(asFailure(error)));
						return ANSWER;
					},
				}),
			);
			const round = await openRound(
				{
					store,
					clock,
					scope: run,
					round: roundIn(kept, run, 0),
					isRetry: mode === 'retry',
					hasCrashed: isRecovered,
					unprepared: new Set(),
					memory: kept,
					sums: kept.spent,
					isNew,
					hint: () => undefined,
				},
				list,
			);
			await round.resolve();
			const results: Record<string, Result> = {};
			for (const write of list) {
				results[write.key] = await round.send(write).then(() => 'done' as const, resultOf);
			}
			const isDone = Object.values(results).every((result) => result === 'done');
			await round.end(isDone);
			if (isDone) closeRound(kept, run);
			return { memory: kept, results };
		},
	};
};
