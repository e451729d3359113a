import { type IDataObject, UserError } from 'n8n-workflow';

const parse = (value: unknown): unknown => {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value);
	} catch {
		return undefined;
	}
};

/** Whatever writes JSON goes down level by level, and gives up somewhere. */
const DEEPEST = 100;

const refuseDeep = (value: unknown, label: string): void => {
	const isInner = (part: unknown): part is object => typeof part === 'object' && part !== null;
	let level = [value].filter(isInner);
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > DEEPEST) {
			throw new UserError(`${label}: must not be nested deeper than ${DEEPEST} levels`);
		}
		level = level.flatMap((part) => Object.values(part) as unknown[]).filter(isInner);
	}
};

/** A JSON field holds text when typed and an object when it comes from an expression. */
export const readJsonObject = (value: unknown, label: string): IDataObject => {
	const parsed = value === undefined || value === '' ? {} : parse(value);
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
		refuseDeep(parsed, label);
		return parsed as IDataObject;
	}
	throw new UserError(`${label}: must be a JSON object, such as {"name": "value"}`);
};

export const readJsonArray = (value: unknown, label: string): unknown[] => {
	const parsed = parse(value);
	if (Array.isArray(parsed)) {
		refuseDeep(parsed, label);
		return parsed;
	}
	throw new UserError(`${label}: must be a JSON array, such as [{"name": "value"}]`);
};
