import type { IDataObject } from 'n8n-workflow';

const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record of an answer, also when it comes wrapped in an object that holds nothing else. */
export const recordIn = (body: unknown): IDataObject => {
	const [only, ...others] = Object.values(body ?? {}) as unknown[];
	if (others.length === 0 && isRecord(only)) return only;
	return isRecord(body) ? body : {};
};
