import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow, type RowHelpers } from '../../../harness/row.mts';

export type Check = (values: string[]) => ReturnType<RowHelpers['checkProcessedAndRecord']>;

/** A row whose calls are written down. */
export const createLockless = () => {
	const { connect, wipe, entries } = createRow();
	const { checkProcessedAndRecord } = connect();
	const calls: string[][] = [];
	const check: Check = async (values) => {
		calls.push(values);
		return await checkProcessedAndRecord(values);
	};
	return { check, calls, wipe, row: entries };
};

interface Run {
	readonly check: Check;
	readonly run?: string;
	readonly node?: string;
	readonly warn?: (text: string) => void;
}

/** As much of a run, and of a call of the webhook, as deciding about an event takes. */
export const contextOf = ({ check, run, node, warn }: Run) =>
	executeFunctions({ helpers: { checkProcessedAndRecord: check }, id: run, node, warn });

export const broken: Check = async () => {
	throw new Error('database is locked');
};
