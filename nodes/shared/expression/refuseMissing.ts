import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { type Field, innerFields, isNumber } from '../operation/field';
import { numbersIn, refuseBareText, refuseNoNumber } from './bareText';
import { refuseDamaged } from './damaged';
import { type Expression, PART } from './entered';
import { mayParse, refuseHalfRead } from './halfRead';
import { hollowIn, readsElsewhere } from './hollowWords';
import { aroundReferences, referenceAlone, referencesIn } from './reference';
import { mayAppend, refuseAppended } from './refuseJoined';
import { valueOf } from './valueOf';

type Values = Readonly<Record<string, unknown>>;

export const isNothing = (value: unknown) =>
	value === undefined || value === null || value === '' || Number.isNaN(value);

export const valueAt = (values: unknown, path: ReadonlyArray<string | number>): unknown =>
	path.reduce<unknown>((value, key) => (value as Values | undefined | null)?.[key], values);

const missingError = ({ displayName, name, required }: Field, mayBeLeftOut: readonly string[]) => {
	const advice = mayBeLeftOut.includes(name)
		? "end it with ?? '' to leave the field out for such items"
		: 'say in it what is meant for such items, with ||';
	return new UserError(`${displayName}: its expression returned no value`, {
		description: required
			? 'The input has no such field, or what the expression does with it gives nothing. Look at its result below the field, and fix it. Nothing was sent.'
			: `An empty value would mean something else here. Fix the expression, or ${advice}. Nothing was sent.`,
	});
};

/** What an expression does about a field that is not there. */
const FALLBACK = /\|\||&&|\?\?|\?[^.]|\.(?:filter|compact)\(|\bif(?:Empty)?\b/;

/** And means that nothing is given then. */
const FALLS_BACK_TO_NOTHING =
	/(?:\|\||\?\?|[:,])\s*(?:''|""|(undefined|null))\s*\)*(?:\.\w+\(\))*\s*\}\}\s*$/;

/** Whether it says itself what happens without one. */
const copes = (part: string) => FALLBACK.test(aroundReferences(part));

/** The fields that an expression cannot do without. Of one alone the value is looked at. */
const readsIn = (part: string): string[] =>
	copes(part) || referenceAlone(`=${part}`)
		? []
		: referencesIn(part).map(({ code }) => `{{ ${code} }}`);

const isChoice = ({ type }: Field) => /^(?:boolean|options|multiOptions)$/.test(type);

const partsIn = (text: string) => [...text.matchAll(PART)].map(([part]) => part);

/** n8n writes nothing into a text for what is not there, so each part is looked at by itself. */
const writtenIn = (text: string, parts: readonly string[]): readonly string[] =>
	parts.length === 1 && text.slice(1).trim() === parts[0] ? [] : parts;

/** A blank cell looks as empty as an empty one, and so does an empty list. */
const isBlank = (value: unknown) => isNothing(value) || String(value).trim() === '';

/** JavaScript counts an empty cell as 0. */
const isEmptyCell = (value: unknown) => isBlank(value) && !Array.isArray(value);

const hollow = ({ displayName }: Field, value: unknown) =>
	new UserError(`${displayName}: a part of its expression returned no value`, {
		description: `The result was ${JSON.stringify(value).slice(0, 60)}, the same as for every item without that part. Fix the expression. Nothing was sent.`,
	});

/** Whether the editor would show the field with these values: what it hides decides nothing. */
const isShownBy = ({ displayOptions: { show = {}, hide = {} } = {} }: Field) => {
	const [shown, hidden] = [show, hide].map((names) => Object.entries(names));
	return (input: Values): boolean => {
		const fits = ([name, values]: [string, unknown]) =>
			(values as readonly unknown[]).includes(input[name]);
		return shown.every(fits) && !hidden.some(fits);
	};
};

/** The field that an expression left empty; a part of it, when it fills a whole collection. */
const emptyField = (field: Field, value: unknown): Field | undefined => {
	if (isNothing(value)) return field;
	if (typeof value !== 'object' || value === null) return undefined;
	const members = innerFields(field);
	if (members.length === 0) return undefined;
	const inner = new Map(members.map((one) => [one.name, one]));
	for (const [name, part] of Object.entries(value)) {
		// Rows of a fixed collection stand in lists.
		const parts = Array.isArray(part) ? (part as unknown[]) : [part];
		const member = inner.get(name);
		for (const one of parts) {
			const empty = member
				? emptyField(member, one)
				: isNothing(one)
					? undefined
					: emptyField(field, one);
			if (empty) return empty;
		}
	}
	return undefined;
};

export interface Watched {
	readonly fields: readonly Field[];
	/** Names of fields that may come out empty; without a list all of them may. */
	readonly mayBeEmpty?: readonly string[];
	/** Names of fields that may come out empty when their expression says so, as `?? ''` does. */
	readonly mayBeLeftOut: readonly string[];
	/** Names of texts that say something else when a part of them is missing. */
	readonly wholeTexts: readonly string[];
}

/** Refuses what an expression did not find, where leaving it out is not what anybody meant. */
export const createRefuseMissing = (
	context: IExecuteFunctions,
	expressions: readonly Expression[],
	{ fields, mayBeEmpty, mayBeLeftOut, wholeTexts }: Watched,
): ((input: Values, item: number, protecting: ReadonlySet<string>) => void) => {
	const watched = expressions.flatMap((one) => {
		const root = fields.find(({ name }) => name === one.path[0]) ?? one.field;
		const { text, field } = one;
		const isJson = root.type === 'json';
		// JSON is read by the operation itself.
		if (isJson && one.path.length > 1) return [];
		const all = partsIn(text);
		const inJson = isJson ? numbersIn(text) : [];
		const numbers = isNumber(field) ? all : inJson.map(({ part }) => part);
		const counted = field.type === 'dateTime' ? all : numbers;
		return {
			...one,
			inJson,
			isJson,
			// What is on or off, or one of a list, is no other one for a field that is not there.
			looked: isChoice(field)
				? []
				: [
						...writtenIn(text, all).map((code) => ({
							code,
							// A line goes without a discount, where JSON takes an empty one.
							isCounted: inJson.some(
								({ name, part, isText }) => part === code && !(isText && name === 'discount_pct'),
							),
						})),
						...[...new Set([...all, ...numbers])].flatMap((part) =>
							readsIn(part).map((code) => ({ code, isCounted: counted.includes(part) })),
						),
					],
			appending: numbers.filter(mayAppend),
			parsing: numbers.filter(mayParse),
			isExact: counted === all,
			fallback: mayBeLeftOut.includes(field.name) ? FALLS_BACK_TO_NOTHING.exec(text) : null,
			isShown: isShownBy(root),
		};
	});
	// Texts that protect do so only when all of their parts are there.
	return (input, item, protecting) => {
		const valuesOf = (parts: readonly string[]) =>
			parts.map((part) => valueOf(context, part, item));
		for (const { field, text, inJson, fallback, ...one } of watched) {
			if (!one.isShown(input)) continue;
			const value = valueAt(input, one.path);
			const empty = emptyField(field, value);
			// An option that protects is refused where it is read, with words of its own.
			const isOption = empty && protecting.has(empty.name) && !empty.required;
			const isFree = isOption || (empty && mayBeEmpty?.includes(empty.name));
			const isLeftOut = fallback && (value === '' || (fallback[1] && !Number.isNaN(value)));
			if (empty && mayBeEmpty && !isFree && !isLeftOut) throw missingError(empty, mayBeLeftOut);
			const isProtecting = protecting.has(field.name);
			const isText = wholeTexts.includes(field.name);
			const isWhole = isProtecting || isText || one.isExact;
			const isFreeText = mayBeEmpty?.includes(field.name) && readsElsewhere(context, text);
			const isLoose = !isWhole && (!mayBeEmpty || isFreeText);
			if (isNothing(value) || isLoose) continue;
			// A key without its part is the same for all, also where somebody has thought of that.
			const looked = one.looked.filter(({ code }) => isWhole && (isProtecting || !copes(code)));
			const found = valuesOf(looked.map(({ code }) => code));
			const isKey = isProtecting && !isText;
			const word = hollowIn(context, value, text, item, one.isJson, isKey);
			const isHollow =
				word !== undefined ||
				found.some((part, index) =>
					// A name may well have an empty part.
					isProtecting
						? isBlank(part)
						: part === undefined || (looked[index].isCounted && isEmptyCell(part)),
				);
			if (isHollow) throw hollow(field, word ?? value);
			const made = (code: string) => valueOf(context, code, item);
			for (const part of one.appending) refuseAppended(part, made, field);
			for (const part of one.parsing) refuseHalfRead(part, made, field);
			for (const { name, part, isText } of inJson) {
				const currency = name === 'unit_price' && input.currency;
				// Of a discount three decimals are usual.
				if (part.lastIndexOf('{{') === 0) refuseNoNumber(made(part), name, isText, field);
				if (name !== 'discount_pct') refuseBareText(made(part), field, currency);
			}
			if (!isWhole) continue;
			for (const part of [value, ...found]) {
				refuseDamaged(part, field.displayName, isProtecting);
			}
		}
	};
};
