import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asSuccess } from '../run/asSuccess';
import { deduplicator } from './deduplicate';
import { dropsRepeats } from './tryParameter';

/** Adds to an event what is worth reading at once, inside the execution, where nobody waits for an answer. */
export type Complete = (json: IDataObject) => Promise<IDataObject>;

/**
 * A manual test never marks an event as seen. n8n's Retry runs the trigger with its own event again,
 * which is no duplicate; but when the service delivers it once more, that is one.
 */
const mayStart = async (context: IExecuteFunctions, key: string): Promise<boolean> => {
	const mode = context.getMode();
	if (key === '' || mode === 'manual' || !dropsRepeats(context)) return true;
	if (mode !== 'retry') return await deduplicator.mayStart(context, key);
	await deduplicator.note(context, key);
	return true;
};

/** The part of a trigger that runs inside the execution. A duplicate yields nothing, so nothing follows. */
export const emitOnce = async (
	context: IExecuteFunctions,
	complete: Complete = async (json) => json,
): Promise<INodeExecutionData[][]> => {
	const emitted: INodeExecutionData[] = [];
	for (const [index, { json }] of context.getInputData().entries()) {
		if (!(await mayStart(context, String(json.deduplicationKey ?? '')))) continue;
		emitted.push({ json: asSuccess(await complete(json)), pairedItem: { item: index } });
	}
	return [emitted];
};
