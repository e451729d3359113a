import { UserError } from 'n8n-workflow';
import { refuseDamaged } from '../expression/damaged';
import { isNothing } from '../expression/refuseMissing';
import { type Field, innerFields, isLocator, isNumber } from '../operation/field';

/** An object of names and values: no list, date or anything else with a class of its own. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => {
	if (typeof value !== 'object' || value === null) return false;
	const prototype = Object.getPrototypeOf(value) as object | null;
	// Expressions are evaluated elsewhere, so their objects have another `Object` behind them.
	return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** An expression may yield 12345 where a text is meant, such as an account number. */
const asText = (value: number, { displayName }: Field): string => {
	if (Number.isNaN(value))
		throw new UserError(`${displayName}: its expression returned no value (NaN)`);
	refuseDamaged(value, displayName);
	return String(value);
};

const notARecord = ({ displayName }: Field, value: unknown) => {
	const yielded = Array.isArray(value) ? 'a list' : typeof value;
	return new UserError(
		`${displayName}: ${isNothing(value) ? 'its expression returned no value' : `must be an object with fields, not ${yielded}`}`,
		{
			description:
				'All of its fields would be empty. Let the expression return an object, or enter the fields one by one. Nothing was sent.',
		},
	);
};

/** It would count as not given, and what is sent would mean something else. */
const refuseNoText = ({ displayName }: Field, value: unknown): void => {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
	if (Object.keys(value).length > 0) return;
	throw new UserError(
		`${displayName}: must be text, not ${isRecord(value) ? 'an object' : 'a date'}`,
		{
			description: 'Check what its expression returns. Nothing was sent.',
		},
	);
};

type IsComputed = (name: string) => boolean;

const collected = (field: Field, value: unknown, isComputed: IsComputed): unknown => {
	const fields = new Map(innerFields(field).map((one) => [one.name, one]));
	const parts = (row: unknown, inner: (key: string, part: unknown) => unknown) => {
		if (!isRecord(row)) throw notARecord(field, row);
		return Object.fromEntries(Object.entries(row).map(([key, part]) => [key, inner(key, part)]));
	};
	const members = (row: unknown) =>
		parts(row, (key, part) => {
			const member = fields.get(key);
			return member ? normalizeValue(member, part, isComputed) : part;
		});
	// Left out is empty, but an expression that finds nothing must not take the fields with it.
	if ((value === undefined || value === null) && !isComputed(field.name)) return {};
	if (field.type === 'collection') return members(value);
	// The rows of a fixed collection stand under the name of their group.
	return parts(value, (_, rows) => (Array.isArray(rows) ? rows.map(members) : members(rows)));
};

const mustBe = ({ displayName }: Field, choices: readonly unknown[], value: unknown) => {
	const came = typeof value === 'object' ? 'a list or an object' : `"${String(value)}"`;
	const known = `${choices.slice(0, -1).join(', ')} or ${String(choices.at(-1))}`;
	return new UserError(`${displayName}: must be ${known}, not ${came.slice(0, 60)}`, {
		description: 'Check what its expression returns. Nothing was sent.',
	});
};

/** What is none of the choices would silently mean another one. */
const chosen = (field: Field, value: unknown, isComputed: IsComputed): unknown => {
	const choices = (field.options ?? []).flatMap((one) => ('value' in one ? [one.value] : []));
	const wanted = typeof value === 'string' ? value.trim() : value;
	const isKnown = choices.length === 0 || choices.includes(wanted as string);
	// What an expression did not find is refused where it is known whether it counts.
	const mayBeNone = isComputed(field.name) || field.default === '';
	if (isKnown || (isNothing(wanted) ? mayBeNone : field.allowArbitraryValues)) return wanted;
	throw mustBe(field, choices.filter(Boolean), value);
};

/** An expression that was typed into a fixed field is the same text for all items. */
const refuseBraces = ({ displayName }: Field, value: string): void => {
	if (!value.includes('{{') || !value.includes('}}')) return;
	throw new UserError(`${displayName}: is an expression, but the field is set to Fixed`, {
		description: 'Switch it to Expression. Nothing was sent.',
	});
};

const onOrOff = (field: Field, value: unknown): unknown => {
	if (typeof value === 'boolean') return value;
	if (isNothing(typeof value === 'string' ? value.trim() : value)) return undefined;
	if (typeof value !== 'string' || !/^\s*(?:true|false)\s*$/i.test(value)) {
		throw mustBe(field, ['true', 'false'], value);
	}
	throw new UserError(
		`${field.displayName}: must be true or false, not the text "${value.trim()}"`,
		{
			description:
				'End its expression with .trim().toBoolean(), such as {{ $json.paid.trim().toBoolean() }}. Nothing was sent.',
		},
	);
};

/** What an operation works with: ids instead of locators, trimmed texts, at any depth. */
export const normalizeValue = (field: Field, value: unknown, isComputed: IsComputed): unknown => {
	if (field.type === 'json') return value;
	if (field.type === 'boolean') return onOrOff(field, value);
	if (field.type === 'options') return chosen(field, value, isComputed);
	if (field.type === 'multiOptions' && Array.isArray(value)) {
		return value.map((one: unknown) => chosen(field, one, isComputed));
	}
	if (field.type === 'collection' || field.type === 'fixedCollection') {
		return collected(field, value, isComputed);
	}
	if (typeof value === 'string') {
		if (!isComputed(field.name)) refuseBraces(field, value);
		return value.trim();
	}
	if (typeof value === 'number' && field.type === 'string' && !isNumber(field)) {
		return asText(value, field);
	}
	if (field.type === 'resourceLocator' && typeof value === 'object' && value !== null) {
		const id = isLocator(value) ? value.value : value;
		refuseNoText(field, id);
		if (typeof id === 'number') return asText(id, field);
		return typeof id === 'string' ? id.trim() : id;
	}
	if (field.type !== 'dateTime') refuseNoText(field, value);
	return value;
};
