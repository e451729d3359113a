import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asSuccess } from '../run/asSuccess';
import { onlyOnce } from './onlyOnce';
import { dropsRepeats } from './tryParameter';

/** Adds to an event what is worth reading at once, inside the run, where nobody waits for an answer. */
export type Complete = (json: IDataObject) => Promise<IDataObject>;

/**
 * A test by hand never marks an event as seen. n8n's Retry runs the trigger with its own event again,
 * which must not be taken for a repeat; but when the service delivers it once more, that is one.
 */
const mayPass = async (context: IExecuteFunctions, key: string): Promise<boolean> => {
	const mode = context.getMode();
	if (key === '' || mode === 'manual' || !dropsRepeats(context)) return true;
	if (mode !== 'retry') return await onlyOnce.mayPass(context, key);
	await onlyOnce.note(context, key);
	return true;
};

/** The part of a trigger that runs inside the execution. A repeat yields nothing, so nothing follows. */
export const passOnce = async (
	context: IExecuteFunctions,
	complete: Complete = async (json) => json,
): Promise<INodeExecutionData[][]> => {
	const passed: INodeExecutionData[] = [];
	for (const [index, { json }] of context.getInputData().entries()) {
		if (!(await mayPass(context, String(json.deduplicationKey ?? '')))) continue;
		passed.push({ json: asSuccess(await complete(json)), pairedItem: { item: index } });
	}
	return [passed];
};
