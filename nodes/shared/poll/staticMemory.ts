import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';

/** What n8n stores with the workflow. */
export interface Stored extends IDataObject {
	/** The service and the environment that it is about. */
	account: string;
	/** When the last batch was emitted. */
	version: number;
	lists: IDataObject;
}

/** n8n keeps a node's static data under its name, so a rename would lose it. The id stays. */
const keyOf = (context: IPollFunctions) => `merchantServicesPoll:${context.getNode().id}`;

/** A copy, because n8n wraps what it holds in proxies that belong to one loaded workflow. */
export const readStored = (context: IPollFunctions): Stored | undefined => {
	const stored = context.getWorkflowStaticData('global')[keyOf(context)] as Stored | undefined;
	return stored && deepCopy(stored);
};

/** n8n saves it when a poll emits something and when a workflow is published, not at other times. */
export const writeStored = (context: IPollFunctions, stored: Stored): void => {
	context.getWorkflowStaticData('global')[keyOf(context)] = deepCopy(stored);
};
