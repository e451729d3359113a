import type { IDataObject } from 'n8n-workflow';
import type { Answer, Request } from '../../../../../../nodes/shared/transport/request';
import { executeFunctions } from '../../../../../harness/executeFunctions.mts';
import type { Protocol, Result, SendError } from '../protocol.mts';
import { packageOf } from './loadPackage.mts';

const ANSWER: Answer = { status: 201, headers: {}, body: {} };

const resultOf = (error: unknown): Result => {
	const { extra } = error as { extra?: { processed?: string } };
	if (extra?.processed === 'no') return 'refused';
	return extra?.processed === 'yes' ? 'done' : 'unknown';
};

/** An error of the service as the transport would build it. */
const asFailure = (error: unknown) =>
	Object.assign(error as SendError, {
		extra: { processed: (error as SendError).kind === 'refused' ? 'no' : 'unknown' },
	});

/** Writes that the service does not recognise, put together as for an item of a node. */
export const executions: NonNullable<Protocol['executions']> = ({ slot, node, clock, helpers }) => {
	const { announce, createClaims, createKeys, createNotes, createRunLog, createWrite } =
		packageOf(slot);
	return {
		execute: async ({ memory, run, execution, mode, isRecovered, writes }) => {
			const kept = structuredClone(memory) as IDataObject;
			const recoveredRuns = isRecovered ? 1 : 0;
			const named = { node, mode, id: execution, run, memory: kept, recoveredRuns };
			const context = executeFunctions({ helpers, ...named });
			const [keys, notes] = [createKeys(context), createNotes(context)];
			const pausing = { pause: clock.sleep, random: clock.random };
			const remembered = {
				keys,
				claims: createClaims(context, notes, pausing),
				runLog: createRunLog(notes, keys.run),
				announced: new WeakMap<Request, string>(),
				where: '',
			};
			const requests = writes.map(
				({ key }): Request => ({ method: 'POST', path: `/${key}`, repeatable: false }),
			);
			for (const request of requests) announce(request, remembered);
			const results: Record<string, Result> = {};
			for (const [index, { key, find, send }] of writes.entries()) {
				const call = async () => {
					await send().catch((error: unknown) => Promise.reject(asFailure(error)));
					return ANSWER;
				};
				const look = find && (async () => ((await find()) ? ANSWER : undefined));
				const write = createWrite(call, false, remembered);
				results[key] = await write(requests[index], 'invoice', { find: look }).then(
					() => 'done' as const,
					resultOf,
				);
			}
			return { memory: kept, results };
		},
	};
};
