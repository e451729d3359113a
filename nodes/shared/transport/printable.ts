/**
 * Control characters, which move the cursor of a terminal or end a text, and marks that turn, split
 * or hide what is read. Line breaks and tabs stay, and so do the joiners that scripts and emoji need.
 */
const UNPRINTABLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Replaced rather than removed: what stood apart must not come together, such as a key. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd');
