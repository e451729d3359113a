import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { type Memory, restored, stored } from './memory';

/** The memory of a node that is not in the workflow any more goes after so long. */
const FORGOTTEN_MS = 400 * 24 * 60 * 60_000;

/** Said anew after so long, so that it does not look forgotten. */
const RENEWED_MS = 30 * 24 * 60 * 60_000;

const PREFIX = 'merchantServicesPoll:';

/** n8n keeps static data of a node under its name. By its id a rename loses nothing. */
const keyOf = (context: IPollFunctions) => PREFIX + context.getNode().id;

interface Kept extends IDataObject {
	place: string;
	at: number;
	lists: IDataObject;
}

const dataOf = (context: IPollFunctions): IDataObject => context.getWorkflowStaticData('global');

/** Nothing when there is none, or when it is about another service or environment. */
export const readMemory = (context: IPollFunctions, place: string): Memory | undefined => {
	const kept = dataOf(context)[keyOf(context)] as Kept | undefined;
	return kept?.place === place ? restored(kept.lists) : undefined;
};

/** n8n stores it when a run starts and when a workflow is published. Before that it can be lost. */
export const writeMemory = (
	context: IPollFunctions,
	place: string,
	memory: Memory,
	now: number,
): void => {
	const data = dataOf(context);
	const key = keyOf(context);
	const kept = data[key] as Kept | undefined;
	const lists = stored(memory);
	const isSame = kept?.place === place && JSON.stringify(kept.lists) === JSON.stringify(lists);
	if (isSame && now - kept.at < RENEWED_MS) return;
	data[key] = { place, at: now, lists };
	for (const [other, value] of Object.entries(data)) {
		const isOld = other.startsWith(PREFIX) && now - (value as Kept).at > FORGOTTEN_MS;
		if (isOld) delete data[other];
	}
};
