import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asSuccess } from '../run/asSuccess';
import { onlyOnce } from './onlyOnce';
import { dropsRepeats } from './tryParameter';

/** Adds to an event what is worth reading at once, inside the run, where nobody waits for an answer. */
export type Complete = (json: IDataObject) => Promise<IDataObject>;

/**
 * A test by hand never marks an event as seen, and n8n's Retry runs the trigger with its own
 * event again, which must not be taken for a repeat.
 */
const mayDrop = (context: IExecuteFunctions): boolean =>
	!['manual', 'retry'].includes(context.getMode()) && dropsRepeats(context);

/** The part of a trigger that runs inside the execution. A repeat yields nothing, so nothing follows. */
export const passOnce = async (
	context: IExecuteFunctions,
	complete: Complete = async (json) => json,
): Promise<INodeExecutionData[][]> => {
	const passed: INodeExecutionData[] = [];
	for (const [index, { json }] of context.getInputData().entries()) {
		const key = String(json.deduplicationKey ?? '');
		if (key !== '' && mayDrop(context) && !(await onlyOnce.mayPass(context, key))) continue;
		passed.push({ json: asSuccess(await complete(json)), pairedItem: { item: index } });
	}
	return [passed];
};
