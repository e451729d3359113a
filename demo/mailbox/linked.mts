import { html, type Markup } from './markup.mts';

/** Addresses, each between two pieces of other text, which may begin with a full stop. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A text in which its addresses can be followed. */
export const linked = (text: string): Markup[] =>
	text
		.split(ADDRESS)
		.map((piece, index) =>
			index % 2 === 1
				? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`
				: html`${piece}`,
		);
