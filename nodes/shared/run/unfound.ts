import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { type Expression, PART } from './expressions';

type Values = Readonly<Record<string, unknown>>;

export const isNothing = (value: unknown) =>
	value === undefined || value === null || value === '' || Number.isNaN(value);

const valueAt = (values: unknown, path: readonly string[]): unknown =>
	path.reduce<unknown>((value, key) => (value as Values | undefined | null)?.[key], values);

const unfound = ({ displayName }: Field) =>
	new UserError(`${displayName}: its expression found nothing`, {
		description:
			'Left out it would mean something else. Correct the expression, or clear the field to do without. Nothing was sent.',
	});

/** What JavaScript writes into a text for what is not there. */
const HOLLOW = /(?<![A-Za-z])(?:undefined|null|NaN)(?![A-Za-z])|\[object \w+\]/;

/** n8n writes nothing into a text for what is not there, so each part is looked at by itself. */
const partsOf = (text: string): string[] => {
	const parts = [...text.matchAll(PART)].map(([part]) => part);
	const isWhole = parts.length === 1 && text.slice(1).trim() === parts[0];
	return isWhole ? [] : parts;
};

const isUnfound = (context: IExecuteFunctions, part: string, item: number): boolean => {
	try {
		const value = context.evaluateExpression(part, item);
		return isNothing(value) || typeof value === 'object';
	} catch {
		// n8n has read it as a whole, and knows better how.
		return false;
	}
};

const hollow = ({ displayName }: Field, value: string) =>
	new UserError(`${displayName}: a part of it was not found`, {
		description: `It came to "${value.slice(0, 60)}", which would be the same for others that lack that part. Correct its expression. Nothing was sent.`,
	});

export interface Watched {
	/** Fields that would mean something else if they were left out. */
	readonly decisive: readonly string[];
	/** Texts that protect, and do so only when all of their parts are there. */
	readonly texts: (input: Values) => ReadonlySet<string>;
}

/** Refuses what an expression did not find, where leaving it out is not what anybody meant. */
export const createRefuseUnfound = (
	context: IExecuteFunctions,
	expressions: readonly Expression[],
	{ decisive, texts }: Watched,
): ((input: Values, item: number) => void) => {
	const watched = expressions.map((one) => ({ ...one, parts: partsOf(one.text) }));
	return (input, item) => {
		const protecting = texts(input);
		for (const { field, path, parts } of watched) {
			const value = valueAt(input, path);
			if (decisive.includes(field.name) && isNothing(value)) throw unfound(field);
			if (typeof value !== 'string' || value === '' || !protecting.has(field.name)) continue;
			const isHollow = HOLLOW.test(value) || parts.some((part) => isUnfound(context, part, item));
			if (isHollow) throw hollow(field, value);
		}
	};
};
