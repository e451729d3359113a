/** Markup in which every text was escaped. */
export interface Markup {
	readonly markup: string;
}

type Part = Markup | string | number | readonly Markup[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
	text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const written = (part: Part): string => {
	if (typeof part !== 'object') return escaped(String(part));
	return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
};

/** A template whose values stay text, whoever wrote them. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
	markup: String.raw({ raw: pieces }, ...parts.map(written)),
});

export const NOTHING = html``;
