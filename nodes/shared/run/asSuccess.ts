import type { IDataObject } from 'n8n-workflow';

/** n8n takes an item with an `error` for a failed one and runs the node again, which pays again. */
export const asSuccess = (json: IDataObject): IDataObject => {
	if (!('error' in json)) return json;
	const { error, ...others } = json;
	return { ...others, serviceError: error };
};
