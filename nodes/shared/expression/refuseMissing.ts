import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { type Field, innerFields } from '../operation/field';
import { bareIn, refuseBareText } from './bareText';
import { refuseDamaged } from './damaged';
import { type Expression, PART } from './entered';
import { pathIn, plainValueAt } from './lookUp';
import { joinedIn, referencesIn } from './reference';

type Values = Readonly<Record<string, unknown>>;

export const isNothing = (value: unknown) =>
	value === undefined || value === null || value === '' || Number.isNaN(value);

export const valueAt = (values: unknown, path: ReadonlyArray<string | number>): unknown =>
	path.reduce<unknown>((value, key) => (value as Values | undefined | null)?.[key], values);

const missingError = ({ displayName, name, required }: Field, mayBeLeftOut: readonly string[]) => {
	const advice = mayBeLeftOut.includes(name)
		? "end it with ?? '' to leave the field out for such items"
		: 'switch the field to Fixed and leave it empty';
	return new UserError(`${displayName}: its expression returned no value`, {
		description: required
			? 'The input of this node has no such field. Drag it from an earlier node, or fix the expression. Nothing was sent.'
			: `An empty value would mean something else here. Fix the expression, or ${advice}. Nothing was sent.`,
	});
};

/** What JavaScript writes into a text for what is not there. */
const HOLLOW =
	/undefined|UNDEFINED|(?<![A-Za-z])(?:null|NaN)(?!-?[A-Za-z]| [a-z])|\[object \w+\]|\bInvalid (?:Date(?:Time)?|Duration|Interval)\b/;

/** In JSON, null is a value like others. */
const HOLLOW_JSON = /undefined|\bInvalid DateTime\b/;

/** Somebody has thought of what is not there. */
const FALLBACK = /\|\||\?\?|\?[^.]/;

/** And means that nothing is given then. */
const FALLS_BACK_TO_NOTHING =
	/(?:\|\||\?\?|[:,])\s*(?:''|""|undefined|null)\s*\)*(?:\.\w+\(\))*\s*\}\}\s*$/;

interface Parts {
	/** The expressions around which there is text. */
	readonly parts: readonly string[];
	/** The references that a single expression joins with texts. */
	readonly joined: readonly string[];
}

/** n8n writes nothing into a text for what is not there, so each part is looked at by itself. */
const partsOf = (text: string): Parts => {
	const parts = [...text.matchAll(PART)];
	const isWhole = parts.length === 1 && text.slice(1).trim() === parts[0][0];
	return isWhole
		? { parts: [], joined: joinedIn(parts[0][1]).map((reference) => `{{ ${reference} }}`) }
		: { parts: parts.map(([part]) => part), joined: [] };
};

const valueOf = (context: IExecuteFunctions, part: string, item: number): unknown => {
	const path = isTool(context) ? undefined : pathIn(`=${part}`);
	// Most are found without n8n, which takes long to evaluate them.
	const found = path && plainValueAt(context.getInputData()[item]?.json ?? {}, path);
	if (found !== undefined) return found;
	try {
		return context.evaluateExpression(part, item);
	} catch {
		// n8n has read it as a whole, and knows better how.
		return part;
	}
};

/** What was typed, and what the fields hold that are read: such words JavaScript did not make. */
const entered = (context: IExecuteFunctions, text: string, item: number): string[] => [
	text.replaceAll(PART, ''),
	...referencesIn(text).map(({ root, path }) => {
		const steps = path.map((name) => `[${JSON.stringify(name)}]`).join('');
		const value = valueOf(context, `{{ ${root}${steps} }}`, item);
		// In a list of lines it may stand anywhere.
		return typeof value === 'string' || Array.isArray(value) ? JSON.stringify(value) : '';
	}),
];

/** A blank cell looks as empty as an empty one, and so does an empty list. */
const isBlank = (value: unknown) => isNothing(value) || String(value).trim() === '';

/** A date has a text of its own, and so has a list of texts. An empty cell is none only in a key. */
const isUnprintable = (value: unknown, isProtecting: boolean) =>
	value === undefined || /\[object \w+\]/.test(String(value)) || (isProtecting && isBlank(value));

const hollow = ({ displayName }: Field, value: string) =>
	new UserError(`${displayName}: a part of its expression returned no value`, {
		description: `The result was "${value.slice(0, 60)}", the same as for every item without that part. Fix the expression. Nothing was sent.`,
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
		// JSON is read by the operation itself.
		if (root.type === 'json' && one.path.length > 1) return [];
		const isLeftOut = mayBeLeftOut.includes(one.field.name) && FALLS_BACK_TO_NOTHING.test(one.text);
		const bare = root.type === 'json' ? bareIn(one.text) : [];
		return [{ ...one, ...partsOf(one.text), bare, isLeftOut, isShown: isShownBy(root) }];
	});
	// Texts that protect do so only when all of their parts are there.
	return (input, item, protecting) => {
		for (const { field, path, text, parts, joined, bare, isLeftOut, isShown } of watched) {
			if (!isShown(input)) continue;
			const value = valueAt(input, path);
			const empty = emptyField(field, value);
			// What protects is refused where it is read, with words of its own.
			const isFree = empty && (mayBeEmpty?.includes(empty.name) || protecting.has(empty.name));
			if (empty && mayBeEmpty && !isFree && !isLeftOut) throw missingError(empty, mayBeLeftOut);
			const isProtecting = protecting.has(field.name);
			const isText = wholeTexts.includes(field.name);
			const isWhole = isProtecting || isText;
			const isFreeText = !mayBeEmpty || mayBeEmpty.includes(field.name) || field.type === 'json';
			if (typeof value !== 'string' || value === '' || (isFreeText && !isWhole)) continue;
			const words = field.type === 'json' ? HOLLOW_JSON : HOLLOW;
			// A key without its part is the same for all, also where somebody has thought of that.
			const watchedParts = isProtecting ? parts : parts.filter((part) => !FALLBACK.test(part));
			const valuesOf = (some: readonly string[]) =>
				some.map((part) => valueOf(context, part, item));
			const [made, fields] = isWhole ? [valuesOf(watchedParts), valuesOf(joined)] : [[], []];
			const isHollow =
				(words.test(value) &&
					((isProtecting && !isText) ||
						!entered(context, text, item).some((own) => words.test(own)))) ||
				made.some((one) => isUnprintable(one, isProtecting)) ||
				// A name may well have an empty part; a key is then the same for all without it.
				(isProtecting && fields.some(isBlank));
			if (isHollow) throw hollow(field, value);
			for (const [, name, part] of bare) {
				const currency = name === 'unit_price' && input.currency;
				refuseBareText(valueOf(context, part, item), field, currency);
			}
			if (!isWhole) continue;
			for (const one of [value, ...made, ...fields]) {
				refuseDamaged(one, field.displayName, isProtecting);
			}
		}
	};
};
