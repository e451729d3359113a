import { UserError, type IDataObject } from 'n8n-workflow';

const parse = (value: unknown): unknown => {
	if (typeof value !== 'string') return value;
	if (value.trim() === '') return {};
	try {
		return JSON.parse(value);
	} catch {
		return undefined;
	}
};

/** A JSON field holds text when typed and an object when it comes from an expression. */
export const readJsonObject = (value: unknown, label: string): IDataObject => {
	const parsed = parse(value ?? {});
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
		return parsed as IDataObject;
	}
	throw new UserError(`${label}: must be a JSON object, such as {"name": "value"}`);
};
