import { type IDataObject, UserError } from 'n8n-workflow';

const parse = (value: unknown): unknown => {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value);
	} catch {
		return undefined;
	}
};

/** A JSON field holds text when typed and an object when it comes from an expression. */
export const readJsonObject = (value: unknown, label: string): IDataObject => {
	const parsed = value === undefined || value === '' ? {} : parse(value);
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
		return parsed as IDataObject;
	}
	throw new UserError(`${label}: must be a JSON object, such as {"name": "value"}`);
};

export const readJsonArray = (value: unknown, label: string): unknown[] => {
	const parsed = parse(value);
	if (Array.isArray(parsed)) return parsed;
	throw new UserError(`${label}: must be a JSON array, such as [{"name": "value"}]`);
};
