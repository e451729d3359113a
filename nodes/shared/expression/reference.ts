import { PART } from './entered';

/** Its quotes are escaped where they stand in a name, such as `Buyer's ref`. */
const QUOTED = String.raw`'(?:[^'\\\n\r]|\\['"\\])*'|"(?:[^"\\\n\r]|\\['"\\])*"`;

const AT = String.raw`(?:\d+|\$itemIndex)`;

/** The item, or that of another node. */
export const ROOT = String.raw`\$json|(?:\$(?:input|\((?:${QUOTED})\))\s*\.(?:item|first\(\)|last\(\)|all\(\)\[${AT}\]|itemMatching\(${AT}\))|\$node\[(?:${QUOTED})\]|\$items\((?:${QUOTED})\)\[${AT}\])\s*\.json`;

/** Of a name that a point leads to, in all languages. */
export const LETTER = String.raw`[$\u200C\u200D\p{ID_Continue}]`;

/** Into a record or a list, also on a new line, and not into what another function returns. */
const STEP = String.raw`\s*\??\.(?:(?:first|last)\(\)|at\(-?\d+\)|(?!\d)${LETTER}+(?!${LETTER}|\())|\s*(?:\?\.)?\[(?:${QUOTED}|0|[1-9]\d*)\]`;

/** Which entry of a list `.last()` means only n8n can tell, so that is a name of nothing. */
const NAME = new RegExp(
	String.raw`\.(?:(first)\(\)|(?:last|at)\((?:-\d+)?\)|at\((\d+)\)|(${LETTER}+))|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+))\]`,
	'gu',
);

export const TEXT = String.raw`'(?:(?!\$\{)[^'\\\n\r])*'|"(?:(?!\$\{)[^"\\\n\r])*"`;

export const COMMENT = String.raw`/\*[\s\S]*?\*/|(?<=\s)//\s[^\n}$]*`;

/** Between slashes. After a value they divide. */
export const PATTERN = String.raw`(?<=[(,=:!&|?;[{>]\s*)/(?![*/])(?:[^/\\\n[$]|\$(?!\{)|\\.|\[(?:[^\]\\\n]|\\.)*\])+/`;

/** A field, or what may only look as if there were one in it. */
const REFERENCE = new RegExp(`(${ROOT})((?:${STEP})+)|${COMMENT}|${PATTERN}|${TEXT}`, 'gu');

const ALONE = new RegExp(String.raw`^=\s*\{\{\s*(${ROOT})((?:${STEP})+)\s*\}\}\s*$`, 'u');

/** What dragging a field leaves: where it was dragged from, and the path in it. */
export interface Reference {
	/** As it was entered. */
	readonly code: string;
	readonly root: string;
	readonly path: readonly string[];
}

const toReference = ([, root, steps]: readonly string[]): Reference => ({
	code: root + steps,
	root,
	path: [...steps.matchAll(NAME)].map(([, first, ...names]) =>
		first ? '0' : (names.find((name) => name !== undefined) ?? '').replace(/\\(.)/g, '$1'),
	),
});

/** All fields that an expression reads. */
export const referencesIn = (text: string): Reference[] =>
	[...text.matchAll(PART)]
		.flatMap(([, code]) => [...code.matchAll(REFERENCE)])
		.filter(([, root]) => root)
		.map(toReference);

/** What an expression does with the fields that it reads, each of which is an x, and without what is in texts and patterns. */
export const aroundReferences = (text: string): string =>
	text.replace(REFERENCE, (found, root?: string) =>
		root ? 'x' : /^\/[*/]/.test(found) ? '' : found[0] + found[0],
	);

/** The field that an expression is, with nothing done to it. */
export const referenceAlone = (text: string): Reference | undefined => {
	const match = ALONE.exec(text);
	return match ? toReference(match) : undefined;
};
