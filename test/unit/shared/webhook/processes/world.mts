import type { IExecuteFunctions } from 'n8n-workflow';
import { createOnlyOnce } from '../../../../../nodes/shared/webhook/onlyOnce';
import type { Time } from '../../../../../nodes/shared/webhook/store';
import type { VirtualTime } from '../../../../harness/virtualTime.mts';

/** One call of the store, which reads at its beginning and writes at its end. */
export interface Call {
	readonly ms: number;
	/** Before it has written, or after that, so that only its answer is lost. */
	readonly fails?: 'unwritten' | 'written';
}

export type NextCall = () => Call;

/** n8n's row of one trigger, as several processes use it: nothing keeps them from overwriting. */
const createRow = (time: VirtualTime) => {
	let row: ReadonlySet<string> = new Set<string>();
	const createCheck = (nextCall: NextCall) => async (values: string[]) => {
		const { ms, fails } = nextCall();
		const before = row;
		await time.sleep(ms);
		if (fails === 'unwritten') throw new Error('connection refused');
		row = new Set([...before, ...values]);
		if (fails === 'written') throw new Error('connection lost');
		return { new: values.filter((value) => !before.has(value)), processed: [] };
	};
	return { createCheck, row: () => [...row] };
};

/** One n8n with several processes, none of which received the events that it runs. */
export const createWorld = (time: VirtualTime, nextCall: NextCall) => {
	const { createCheck, row } = createRow(time);
	let runs = 0;

	/** A process of its own: it shares nothing with the others but the row. */
	const createProcess = (own: NextCall = nextCall, lifetime: Time = time) => {
		const { mayPass } = createOnlyOnce(lifetime);
		const check = createCheck(own);
		return async (key: string, run = String(++runs)) =>
			await mayPass(
				{
					getWorkflow: () => ({ id: 'w' }),
					getNode: () => ({ id: 'n' }),
					getExecutionId: () => run,
					helpers: { checkProcessedAndRecord: check },
					logger: { warn: () => undefined },
				} as unknown as IExecuteFunctions,
				key,
			);
	};
	return { createCheck, createProcess, row };
};
