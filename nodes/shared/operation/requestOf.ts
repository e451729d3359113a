import type { IDataObject } from 'n8n-workflow';

const isGiven = (value: unknown) =>
	value !== undefined &&
	value !== null &&
	value !== '' &&
	!(typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

/** An option left empty in the editor is an option not given. */
export const given = (object: IDataObject = {}): IDataObject =>
	Object.fromEntries(Object.entries(object).filter(([, value]) => isGiven(value)));
