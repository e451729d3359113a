import { PART } from './entered';

/** Its quotes are escaped where they stand in a name, such as `Buyer's ref`. */
const QUOTED = String.raw`'(?:[^'\\\n\r]|\\['"\\])*'|"(?:[^"\\\n\r]|\\['"\\])*"`;

/** The item, or that of another node. */
export const ROOT = String.raw`\$json|\$(?:input|\((?:${QUOTED})\))\.(?:item|first\(\)|last\(\))\.json|\$node\[(?:${QUOTED})\]\.json`;

/** Of a name that a point leads to, in all languages. */
const LETTER = String.raw`[$\u200C\u200D\p{ID_Continue}]`;

/** Into a record or a list, and not into what a function returns. */
const STEP = String.raw`\??\.(?!\d)${LETTER}+(?!${LETTER}|\()|(?:\?\.)?\[(?:${QUOTED}|0|[1-9]\d*)\]`;

const NAME = new RegExp(
	String.raw`\.(${LETTER}+)|\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+))\]`,
	'gu',
);

const TEXT = String.raw`'(?:(?!\$\{)[^'\\\n\r])*'|"(?:(?!\$\{)[^"\\\n\r])*"`;

/** A field, or a text in quotes, which may only look as if there were one in it. */
const REFERENCE = new RegExp(`(${ROOT})((?:${STEP})+)|${TEXT}`, 'gu');

export const FIELD = `(?:${ROOT})(?:${STEP})+`;

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
	path: [...steps.matchAll(NAME)].map(([, ...names]) =>
		(names.find((name) => name !== undefined) ?? '').replace(/\\(.)/g, '$1'),
	),
});

/** All fields that an expression reads. */
export const referencesIn = (text: string): Reference[] =>
	[...text.matchAll(PART)]
		.flatMap(([, code]) => [...code.matchAll(REFERENCE)])
		.filter(([, root]) => root)
		.map(toReference);

/** What an expression does with the fields that it reads, each of which is an x, and without its texts. */
export const aroundReferences = (text: string): string =>
	text.replace(REFERENCE, (_, root?: string) => (root ? 'x' : ''));

/** The field that an expression is, with nothing done to it. */
export const referenceAlone = (text: string): Reference | undefined => {
	const match = ALONE.exec(text);
	return match ? toReference(match) : undefined;
};
