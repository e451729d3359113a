import { type IDataObject, UserError } from 'n8n-workflow';

/** Whether a text could still become JSON if it went on. */
const isBeginning = (text: string): boolean => {
	try {
		JSON.parse(text);
		return true;
	} catch (error) {
		const { message } = error as Error;
		const [, position] = /position (\d+)/.exec(message) ?? [];
		return /end of JSON|Unterminated/.test(message) || Number(position) === text.length;
	}
};

/** A person would not look for a place in more. */
const LONGEST = 100_000;

/** Where it stops being JSON, as an editor counts. The engine does not always say. */
const placeIn = (text: string): string => {
	if (text.length > LONGEST) return '';
	let [good, bad] = [0, text.length + 1];
	while (bad - good > 1) {
		const middle = Math.floor((good + bad) / 2);
		if (isBeginning(text.slice(0, middle))) good = middle;
		else bad = middle;
	}
	const before = text.slice(0, good).split('\n');
	return ` at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
};

const tryParse = (text: string): { readonly value?: unknown } => {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return {};
	}
};

const parse = (value: unknown, label: string): unknown => {
	if (typeof value !== 'string') return value;
	const parsed = tryParse(value);
	if ('value' in parsed) return parsed.value;
	throw new UserError(`${label}: is not valid JSON${placeIn(value)}`, {
		description:
			'Look for a missing quote, comma or bracket there. Take a value with quotes or line breaks as {{ JSON.stringify($json.name) }}, without quotes around it. Nothing was sent.',
	});
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
	const parsed = value === undefined || value === '' ? {} : parse(value, label);
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
		refuseDeep(parsed, label);
		return parsed as IDataObject;
	}
	throw new UserError(`${label}: must be a JSON object, such as {"name": "value"}`);
};

export const readJsonArray = (value: unknown, label: string): unknown[] => {
	const parsed = value === '' ? undefined : parse(value, label);
	if (Array.isArray(parsed)) {
		refuseDeep(parsed, label);
		return parsed;
	}
	throw new UserError(`${label}: must be a JSON array, such as [{"name": "value"}]`);
};
