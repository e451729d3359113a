import { PART } from './entered';

const QUOTED = String.raw`'[^'\\\n\r]*'|"[^"\\\n\r]*"`;

/** The item, or that of another node. */
export const ROOT = String.raw`\$json|\$(?:input|\((?:${QUOTED})\))\.(?:item|first\(\)|last\(\))\.json|\$node\[(?:${QUOTED})\]\.json`;

/** Into a record or a list, and not into what a function returns. */
const STEP = String.raw`\??\.[A-Za-z_]\w*(?![\w(])|(?:\?\.)?\[(?:${QUOTED}|0|[1-9]\d*)\]`;

const NAME = /\.([A-Za-z_]\w*)|\[(?:'([^']*)'|"([^"]*)"|(\d+))\]/g;

const REFERENCE = new RegExp(`(${ROOT})((?:${STEP})+)`, 'g');

const ALONE = new RegExp(String.raw`^=\s*\{\{\s*(${ROOT})((?:${STEP})+)\s*\}\}\s*$`);

/** What dragging a field leaves: where it was dragged from, and the path in it. */
export interface Reference {
	readonly root: string;
	readonly path: readonly string[];
}

const toReference = ([, root, steps]: readonly string[]): Reference => ({
	root,
	path: [...steps.matchAll(NAME)].map(
		([, ...names]) => names.find((name) => name !== undefined) ?? '',
	),
});

/** All fields that an expression reads. */
export const referencesIn = (text: string): Reference[] =>
	[...text.matchAll(PART)].flatMap(([, code]) => [...code.matchAll(REFERENCE)]).map(toReference);

/** What an expression does with the fields that it reads. */
export const aroundReferences = (text: string): string => text.replace(REFERENCE, '');

/** The field that an expression is, with nothing done to it. */
export const referenceAlone = (text: string): Reference | undefined => {
	const match = ALONE.exec(text);
	return match ? toReference(match) : undefined;
};

const FIELD = `(?:${ROOT})(?:${STEP})+`;

const TEMPLATE = String.raw`\`(?:[^\`\\$]|\$\{\s*${FIELD}\s*\})*\``;

/** What is the same for all items. */
const SHARED = String.raw`\$(?:now|today|workflow|vars|env)\b`;
const COMMON = String.raw`${SHARED}(?:\.\w+(?:\([^()]*\))?)*|\d+`;

const PIECE = String.raw`${QUOTED}|${TEMPLATE}|${FIELD}|\(\s*${FIELD}\s*\)|${COMMON}`;

const JOINED = new RegExp(String.raw`^\s*(?:${PIECE})(?:\s*\+\s*(?:${PIECE}))*\s*$`);

/** The fields in an expression that does nothing but join them with texts; none in any other. */
export const joinedIn = (code: string): string[] => {
	if (!JOINED.test(code)) return [];
	const pieces = [...code.matchAll(new RegExp(PIECE, 'g'))].map(([piece]) => piece);
	return pieces.flatMap((piece) => {
		if (new RegExp(`^${SHARED}`).test(piece)) return [];
		if (/^[$(]/.test(piece)) return [piece];
		const inTemplate = piece.startsWith('`') ? piece.matchAll(/\$\{([^}]*)\}/g) : [];
		return [...inTemplate].map(([, field]) => field.trim());
	});
};
