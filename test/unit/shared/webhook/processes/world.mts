import type { IExecuteFunctions } from 'n8n-workflow';
import { createOnlyOnce } from '../../../../../nodes/shared/webhook/onlyOnce';
import type { VirtualTime } from '../../../../harness/virtualTime.mts';

/** How long one call of the store takes: it reads at its beginning and writes at its end. */
export interface Latency {
	readonly least: number;
	readonly most: number;
}

/** n8n's row of one trigger, as several processes use it: nothing keeps them from overwriting. */
const createRow = (time: VirtualTime, { least, most }: Latency) => {
	let row: ReadonlySet<string> = new Set<string>();
	return async (values: string[]) => {
		const before = row;
		await time.sleep(least + time.random() * (most - least));
		row = new Set([...before, ...values]);
		return { new: values.filter((value) => !before.has(value)), processed: [] };
	};
};

/** One n8n with several processes, none of which received the events that it runs. */
export const createWorld = (time: VirtualTime, latency: Latency) => {
	const check = createRow(time, latency);
	let runs = 0;

	/** A process of its own: it shares nothing with the others but the row. */
	const createProcess = () => {
		const { mayPass } = createOnlyOnce(time);
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
	return { check, createProcess };
};
