import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

export type Check = (values: string[]) => Promise<{ new: string[]; processed: string[] }>;

/** n8n's store as it is: reads, changes and writes without a lock. */
export const createLockless = () => {
	let row: string[] = [];
	const calls: string[][] = [];
	const check: Check = async (values) => {
		calls.push(values);
		const before = [...row];
		await Promise.resolve();
		row = [...before, ...values.filter((value) => !before.includes(value))];
		return {
			new: values.filter((value) => !before.includes(value)),
			processed: values.filter((value) => before.includes(value)),
		};
	};
	const wipe = () => {
		row = [];
	};
	return { check, calls, wipe, row: () => row };
};

interface Run {
	readonly check: Check;
	readonly run?: string;
	readonly node?: string;
	readonly warn?: (text: string) => void;
}

/** As much of a run, and of a call of the webhook, as deciding about an event takes. */
export const contextOf = ({ check, run = '1', node = 'n', warn = () => {} }: Run) =>
	({
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: node }),
		getExecutionId: () => run,
		helpers: { checkProcessedAndRecord: check },
		logger: { warn },
	}) as unknown as IExecuteFunctions & IWebhookFunctions;

export const broken: Check = async () => {
	throw new Error('database is locked');
};
