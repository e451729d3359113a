import { UserError } from 'n8n-workflow';
import { isNothing } from '../expression/refuseMissing';
import { pointAdvice, readDecimal } from '../money/decimal';
import { type Field, innerFields, isNumber } from '../operation/field';
import type { Safeguard } from '../operation/operation';

const wrong = ({ displayName }: Field, what: string, advice: string) =>
	new UserError(`${displayName}: ${what}`, { description: `${advice} Nothing was sent.` });

const aboveNothing = (field: Field, value: unknown): number | undefined => {
	if (isNothing(value)) return undefined;
	const number = readDecimal(value, field.displayName);
	if (typeof number === 'number' && number > 0 && number < Infinity) return number;
	const advice = pointAdvice(value).trim();
	const what = `must be a number of more than 0${advice && `, not "${String(value)}"`}`;
	throw wrong(field, what, advice || 'Remove the field to turn it off.');
};

const textOf = (field: Field, value: unknown): string => {
	if (isNothing(value)) return '';
	if (typeof value === 'string') return value;
	throw wrong(field, 'must be text', 'Check what its expression returns.');
};

const protectedValue = (field: Field, value: unknown, isComputed: boolean): unknown => {
	const isSwitch = field.type === 'boolean';
	if (isNothing(value) && (isComputed || isSwitch)) {
		const what = isComputed && 'its expression returned no value';
		const also = isSwitch && 'must be true or false';
		const advice =
			'A safeguard must not be off by accident. Fix the expression, or clear the field to remove it.';
		throw wrong(field, [what, also].filter(Boolean).join(', and '), advice);
	}
	if (isNumber(field)) return aboveNothing(field, value);
	return field.type === 'string' ? textOf(field, value) : value;
};

type Values = Record<string, unknown>;

/** The fields that protect this very input; mostly the same ones for every item. */
export const createProtecting = (
	safeguards: readonly Safeguard[],
): ((input: object) => ReadonlySet<string>) => {
	const always = new Set(safeguards.filter((one) => typeof one === 'string'));
	const others = safeguards.filter((one) => typeof one !== 'string');
	if (others.length === 0) return () => always;
	return (input) => {
		const applying = others.filter((one) => one.appliesTo(input as never));
		return new Set([...always, ...applying.map(({ field }) => field)]);
	};
};

/**
 * Refuses a protection that would be off by accident: because its expression returned no value, or
 * because what it yields only looks like an answer. What was typed empty was not given. The input
 * was just read for one item, and is changed in place.
 */
export const createSafeguards = (
	fields: readonly Field[],
	safeguards: readonly Safeguard[],
	isComputed: (name: string) => boolean,
): ((input: Values, protecting: ReadonlySet<string>) => void) => {
	const guarded = new Set(safeguards.map((one) => (typeof one === 'string' ? one : one.field)));
	const isWatched = (field: Field): boolean =>
		field.type === 'collection' ? innerFields(field).some(isWatched) : guarded.has(field.name);
	const watched = fields.filter(isWatched);
	const protect = (
		list: readonly Field[],
		values: Values,
		names: ReadonlySet<string>,
		parent = '',
	): void => {
		for (const field of list) {
			const { name, type } = field;
			const byItself = isComputed(name) && !isComputed(parent);
			if (type === 'collection') {
				// What was entered in it is the same object for all items.
				const inside = { ...(values[name] as Values) };
				protect(innerFields(field), inside, names, name);
				values[name] = inside;
			} else if (names.has(name) && (name in values || byItself)) {
				values[name] = protectedValue(field, values[name], isComputed(name));
			}
		}
	};
	return (input, protecting) => protect(watched, input, protecting);
};
