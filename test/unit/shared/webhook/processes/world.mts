import { createOnlyOnce } from '../../../../../nodes/shared/webhook/onlyOnce';
import type { Clock } from '../../../../harness/clock.mts';
import { executeFunctions } from '../../../../harness/executeFunctions.mts';
import { createRow, type StoreCall } from '../../../../harness/row.mts';

export type NextCall = () => StoreCall;

/** One n8n with several processes, none of which received the events that it runs. */
export const createWorld = (time: Clock, nextCall: NextCall) => {
	const row = createRow(time);
	let runs = 0;

	const createCheck = (next: NextCall) => row.connect({ next }).checkProcessedAndRecord;

	/** A process of its own: it shares nothing with the others but the row. */
	const createProcess = (next: NextCall = nextCall, lifetime: Clock = time) => {
		const { mayPass } = createOnlyOnce(lifetime);
		const helpers = row.connect({ next });
		return async (key: string, run = String(++runs)) =>
			await mayPass(executeFunctions({ helpers, id: run }), key);
	};
	return { createCheck, createProcess, row: row.entries };
};
