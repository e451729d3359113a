import type { Need } from './operation';

/** Needed for every call. Several names: one of them is enough. */
export const needs = <S extends string>(...anyOf: S[]): Need => ({ anyOf });

/** Needed only for some inputs; `text` says for which, as in "for a partial refund". */
export const needsWhen = <I>(
	scope: string,
	text: string,
	applies: (input: I) => boolean,
): Need<I> => ({ anyOf: [scope], only: { text, applies } });

const words = ({ anyOf }: Need) => anyOf.join(' or ');

/** What the editor shows before anything is called. */
export const allNeeds = (list: readonly Need[]): string[] =>
	list.map((need) => (need.only ? `${words(need)} ${need.only.text}` : words(need)));

/** What this very input needs. */
export const needsOf = <I>(list: ReadonlyArray<Need<I>>, input: I): string[] =>
	list.filter(({ only }) => only?.applies(input) ?? true).map((need) => words(need as Need));
